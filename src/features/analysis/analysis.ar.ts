import type { AnalysisTexts } from './analysis.en.ts';

export const analysisAr: AnalysisTexts = {
  page: { title: 'التحليل' },
};
