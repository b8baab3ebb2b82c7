import type { AchievementsTexts } from './achievements.en.ts';

export const achievementsAr: AchievementsTexts = {
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
