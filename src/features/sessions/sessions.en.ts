export const sessionsEn = {
  errors: {
    titleRequired: 'title is required',
    levelRequired: 'choose a level',
    campRequired: 'choose a wave',
    campUnknown: 'This wave does not exist any more',
    campOfOtherLevel: 'This wave belongs to another level',
  },
  messages: {
    added: 'Session added successfully!',
    updated: 'Session updated successfully!',
    removed: 'Session deleted successfully!',
  },
};

export type SessionsTexts = typeof sessionsEn;
