export const levelsEn = {
  errors: {
    titleRequired: 'title is required',
    descriptionRequired: 'description is required',
    hasCamps: 'This level still has waves. Remove or move them first',
    orderIncomplete: 'The order must name every level once. Load the list again',
  },
  messages: {
    added: 'level added successfully',
    updated: 'level updated successfully',
    removed: 'level deleted ^-^',
    ordered: 'The new order is saved',
  },
};

export type LevelsTexts = typeof levelsEn;
