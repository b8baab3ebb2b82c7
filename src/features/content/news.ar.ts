import type { NewsTexts, newsActionsEn } from './news.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const newsAr: ArabicOf<NewsTexts> = {
  page: { back: 'العودة إلى الصفحة الرئيسية', published: 'نُشر في {{date}}', more: 'أخبار أخرى' },
  dashboard: {
    title: 'الأخبار',
    text: 'كل جديد في النادي، الأحدث أولًا.',
    add: 'إضافة خبر',
    update: 'تعديل الخبر',
    column: 'الخبر',
    emptyTitle: 'لا توجد أخبار بعد',
    emptyText: 'أخبر الزوار بما حدث: أحدث خبر هو أول ما يرونه.',
    removeTitle: 'حذف هذا الخبر؟',
    fields: {
      title: 'العنوان',
      content: 'المحتوى',
    },
  },
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

/** The audit log’s words for `news.*`. */
export const newsActionsAr: typeof newsActionsEn = {
  added: 'نشر خبر',
  updated: 'تعديل خبر',
  removed: 'حذف خبر',
};
