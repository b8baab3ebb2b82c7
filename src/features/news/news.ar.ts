import type { NewsTexts } from './news.en.ts';

export const newsAr: NewsTexts = {
  errors: {
    titleRequired: 'العنوان مطلوب',
    contentRequired: 'المحتوى مطلوب',
  },
  messages: {
    added: 'تمت إضافة الخبر بنجاح',
    updated: 'تم تحديث الخبر بنجاح',
    removed: 'تم حذف الخبر بنجاح',
  },
};
