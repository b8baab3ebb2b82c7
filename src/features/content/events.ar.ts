import type { EventsTexts, eventActionsEn } from './events.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const eventsAr: ArabicOf<EventsTexts> = {
  page: {
    back: 'العودة إلى الصفحة الرئيسية',
    when: 'الموعد',
    where: 'المكان',
    past: 'انتهت هذه الفعالية',
    upcoming: 'قريبًا',
    calendar: 'أضف إلى التقويم',
    more: 'فعاليات أخرى',
  },
  dashboard: {
    title: 'الفعاليات',
    text: 'القادمة أولًا، ثم ما انتهى منها.',
    add: 'إضافة فعالية',
    update: 'تعديل الفعالية',
    column: 'الفعالية',
    emptyTitle: 'لا توجد فعاليات بعد',
    emptyText: 'أعلن عن الأولى: سيجدها الناس في الصفحة الرئيسية وفي تقويمهم.',
    removeTitle: 'حذف هذه الفعالية؟',
    fields: {
      title: 'العنوان',
      description: 'الوصف',
      date: 'التاريخ والوقت',
      dateHint: 'بتوقيت القاهرة',
      location: 'المكان',
      past: 'انتهت',
    },
  },
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

/** The audit log’s words for `event.*`. */
export const eventActionsAr: typeof eventActionsEn = {
  added: 'إعلان فعالية',
  updated: 'تعديل فعالية',
  removed: 'حذف فعالية',
};
