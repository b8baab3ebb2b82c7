export const archiveEn = {
  page: { title: 'Archive' },
  errors: { nothingNamed: 'choose a wave or people' },
};

export type ArchiveTexts = typeof archiveEn;
