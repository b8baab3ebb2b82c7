import type { ProgressTexts } from './progress.en.ts';

export const progressAr: ProgressTexts = {
  page: { title: 'الموجات' },
};
