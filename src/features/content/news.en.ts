export const newsEn = {
  page: { back: 'Back to the home page', published: 'Published on {{date}}', more: 'More news' },
  dashboard: {
    title: 'News',
    text: 'What is new in the club, newest first.',
    add: 'Add News',
    update: 'Update News',
    column: 'News',
    emptyTitle: 'No news yet',
    emptyText: 'Tell visitors what happened: the newest piece is the first they see.',
    removeTitle: 'Delete this news item?',
    fields: {
      title: 'Title',
      content: 'Content',
    },
  },
  errors: {
    titleRequired: 'title is required',
    contentRequired: 'content is required',
  },
  messages: {
    added: 'news added successfully',
    updated: 'News updated successfully',
    removed: 'News deleted successfully',
  },
};

export type NewsTexts = typeof newsEn;

/** The audit log’s words for `news.*`. */
export const newsActionsEn = {
  added: 'Published news',
  updated: 'Changed news',
  removed: 'Deleted news',
};
