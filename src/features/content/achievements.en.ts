export const achievementsEn = {
  carousel: {
    empty: 'The first trophy is still on its way',
    emptyText: 'Teams are training for it right now.',
  },
  dashboard: {
    title: 'Achievements',
    text: 'What the club is proud of, newest first.',
    add: 'Add Achievements',
    update: 'Update Achievement',
    column: 'Achievement',
    emptyTitle: 'No achievements yet',
    emptyText: 'Add the first one: it is shown on the About page.',
    removeTitle: 'Delete this achievement?',
    fields: {
      title: 'Title',
      description: 'Description',
    },
  },
  errors: {
    titleRequired: 'title is required',
    descriptionRequired: 'content is required',
  },
  messages: {
    added: 'Achievement added successfully',
    updated: 'Achievement updated successfully',
    removed: 'Achievement deleted successfully',
  },
};

export type AchievementsTexts = typeof achievementsEn;

/** The audit log’s words for `achievement.*`. */
export const achievementActionsEn = {
  added: 'Published an achievement',
  updated: 'Changed an achievement',
  removed: 'Deleted an achievement',
};
