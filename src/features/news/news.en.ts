export const newsEn = {
  errors: {
    titleRequired: 'title is required',
    contentRequired: 'content is required',
  },
  messages: {
    added: 'news added successfully',
    updated: 'news updated successfully',
    removed: 'news deleted successfully',
  },
};

export type NewsTexts = typeof newsEn;
