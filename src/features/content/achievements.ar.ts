import type { AchievementsTexts, achievementActionsEn } from './achievements.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const achievementsAr: ArabicOf<AchievementsTexts> = {
  carousel: {
    empty: 'الكأس الأولى ما زالت في الطريق',
    emptyText: 'والفرق تتدرّب من أجلها الآن.',
  },
  dashboard: {
    title: 'الإنجازات',
    text: 'ما يفخر به النادي، الأحدث أولًا.',
    add: 'إضافة إنجاز',
    update: 'تعديل الإنجاز',
    column: 'الإنجاز',
    emptyTitle: 'لا توجد إنجازات بعد',
    emptyText: 'أضف الإنجاز الأول: يظهر في صفحة «من نحن».',
    removeTitle: 'حذف هذا الإنجاز؟',
    fields: {
      title: 'العنوان',
      description: 'الوصف',
    },
  },
  errors: {
    titleRequired: 'العنوان مطلوب',
    descriptionRequired: 'المحتوى مطلوب',
  },
  messages: {
    added: 'تمت إضافة الإنجاز بنجاح',
    updated: 'تم تحديث الإنجاز بنجاح',
    removed: 'تم حذف الإنجاز بنجاح',
  },
};

/** The audit log’s words for `achievement.*`. */
export const achievementActionsAr: typeof achievementActionsEn = {
  added: 'نشر إنجاز',
  updated: 'تعديل إنجاز',
  removed: 'حذف إنجاز',
};
