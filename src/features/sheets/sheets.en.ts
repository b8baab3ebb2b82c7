export const sheetsEn = {
  page: { title: 'Sheet&Contest' },
};

export type SheetsTexts = typeof sheetsEn;
