export const levelsEn = {
  dashboard: {
    title: 'Levels',
    text: 'The steps of the programme, from the first to the last.',
    add: 'Add Level',
    update: 'Update Level',
    column: 'Levels',
    id: 'Level ID',
    waves: 'Waves',
    emptyTitle: 'No levels yet',
    emptyText: 'Add the first one. Waves and their sessions belong to a level.',
    removeTitle: 'Delete this level?',
    removeText: '“\u2068{{name}}\u2069” will be gone. This cannot be undone.',
    removeBlocked:
      '“\u2068{{name}}\u2069” has waves, archived ones included, so it cannot be deleted. Delete them or move them to another level first.',
    fields: {
      title: 'Title',
      description: 'Description',
      descriptionHint: 'What you learn here, and what you should know beforehand. Shown on the level’s page.',
    },
  },
  errors: {
    titleRequired: 'title is required',
    descriptionRequired: 'Description is required',
    hasCamps: 'This level still has waves. Remove or move them first',
    orderIncomplete: 'The order must contain every level exactly once. Reload the list',
  },
  messages: {
    added: 'Level added successfully',
    updated: 'Level updated successfully',
    removed: 'level deleted ^-^',
    ordered: 'The new order is saved',
  },
};

export type LevelsTexts = typeof levelsEn;

/** The audit log’s words for `level.*`. */
export const levelActionsEn = {
  added: 'Added a level',
  updated: 'Changed a level',
  removed: 'Deleted a level',
  ordered: 'Changed the order of the levels',
};
