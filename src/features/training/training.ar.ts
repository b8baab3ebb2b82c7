import type { TrainingTexts } from './training.en.ts';

export const trainingAr: TrainingTexts = {
  page: {
    title: 'التدريب',
  },
};
