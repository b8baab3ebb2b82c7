import type { WorkTexts } from './work.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const workAr: ArabicOf<WorkTexts> = {
  waiting: {
    title: 'ما ينتظرك',
    nothing: 'لا شيء ينتظر',
    requests: 'طلبات الانضمام',
    excuses: 'الأعذار',
    proposals: 'إنذارات مقترحة',
    syncs: 'مزامنات متعذرة',
    followUps: 'موعد سؤالهم اليوم',
    badge_zero: 'لا شيء ينتظر',
    badge_one: 'واحد ينتظر',
    badge_two: 'اثنان ينتظران',
    badge_few: '{{count}} تنتظر',
    badge_many: '{{count}} تنتظر',
    badge_other: '{{count}} تنتظر',
  },
  standing: {
    title: 'مركزك',
    place: '{{rank}} من {{of}}',
    unranked: 'لا مركز بعد',
    solved: 'حللت {{total}} من {{outOf}} مسألة',
    first: 'أول مسألة تحلها تُحتسب',
    open: 'افتح الترتيب',
  },
  next: {
    title: 'الجلسة القادمة',
    none: 'لم تُحدد جلسة بعد',
  },
  today: {
    title: 'اليوم',
    none: 'لا جلسة اليوم.',
    unknown: 'لا تُعرف جلسات اليوم دون اتصال.',
    take: 'سجّل الحضور',
  },
  coming: {
    title: 'الجلسات القادمة',
    none: 'لم تُحدد أي جلسة بعد.',
    add: 'أضف جلسة',
    complete: 'كل المادة موجودة',
  },
  start: {
    title: 'تجهيز النادي',
    text: 'تم {{done}} من {{steps}} خطوات',
    done: 'تم',
    steps: {
      level: 'أضف مستوى',
      wave: 'أضف موجة',
      staff: 'عيّن فريق عمل لموجة',
      session: 'أضف جلسة',
      trainees: 'أضف المتدربين',
    },
    hints: {
      level: 'مثل «المستوى الأول: C++ من الصفر». كل موجة تتبع مستوى.',
      wave: 'الموجة دورة من المستوى، لها تواريخها.',
      staff: 'المحاضر والمرشدون والموارد البشرية، بدعوة أو بالنموذج.',
      session: 'مع موعدها، لتظهر في تقويم الجميع.',
      trainees: 'يسجلون ويطلبون الانضمام، أو تستوردهم من ملف.',
    },
  },
};
