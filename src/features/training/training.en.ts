export const trainingEn = {
  page: {
    title: 'Training',
  },
};

export type TrainingTexts = typeof trainingEn;
