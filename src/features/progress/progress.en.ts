export const progressEn = {
  page: { title: 'Waves' },
};

export type ProgressTexts = typeof progressEn;
