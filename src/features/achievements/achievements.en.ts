export const achievementsEn = {
  errors: {
    titleRequired: 'title is required',
    descriptionRequired: 'content is required',
  },
  messages: {
    added: 'achievement added successfully',
    updated: 'achievement updated successfully',
    removed: 'achievement deleted successfully',
  },
};

export type AchievementsTexts = typeof achievementsEn;
