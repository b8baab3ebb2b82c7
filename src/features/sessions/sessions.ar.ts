import type { SessionsTexts } from './sessions.en.ts';

export const sessionsAr: SessionsTexts = {
  errors: {
    titleRequired: 'العنوان مطلوب',
    levelRequired: 'اختر المستوى',
    campRequired: 'اختر الموجة',
    campUnknown: 'هذه الموجة لم تعد موجودة',
    campOfOtherLevel: 'هذه الموجة تابعة لمستوى آخر',
  },
  messages: {
    added: 'تمت إضافة الجلسة بنجاح!',
    updated: 'تم تحديث الجلسة بنجاح!',
    removed: 'تم حذف الجلسة بنجاح!',
  },
};
