export const analysisEn = {
  page: { title: 'Analysis' },
};

export type AnalysisTexts = typeof analysisEn;
