import type { ArchiveTexts } from './archive.en.ts';

export const archiveAr: ArchiveTexts = {
  page: { title: 'الأرشيف' },
  errors: { nothingNamed: 'اختر موجة أو أشخاصًا' },
};
