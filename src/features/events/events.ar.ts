import type { EventsTexts } from './events.en.ts';

export const eventsAr: EventsTexts = {
  errors: {
    fieldRequired: 'من فضلك املأ كل الحقول واختر صورة.',
    dateInvalid: 'اختر تاريخًا صحيحًا',
  },
  messages: {
    added: 'تمت إضافة الفعالية بنجاح',
    updated: 'تم تحديث الفعالية بنجاح',
    removed: 'تم حذف الفعالية بنجاح',
  },
};
