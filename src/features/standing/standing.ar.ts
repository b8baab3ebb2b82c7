import type { StandingTexts } from './standing.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const standingAr: ArabicOf<StandingTexts> = {
  table: {
    title: 'الترتيب',
    search: 'ابحث بالاسم',
    name: 'الاسم',
    handle: 'حساب Codeforces',
    mentor: 'المرشد',
    total: 'المجموع',
    of: '{{total}} / {{outOf}}',
    rank: 'المركز {{rank}}',
    you: 'أنت',
    empty: 'لا أحد في الترتيب بعد',
    emptyText: 'سيظهر أول المتدربين هنا فور انضمامهم إلى الموجة.',
  },
  page: {
    title: 'الترتيب',
    text: 'كم مسألة حلّ كل متدرب. تتجدّد القائمة تلقائيًا وأنت تتابعها.',
    noWave: 'لست في أي موجة بعد',
    noWaveText: 'حين تتدرب في موجة ستجد ترتيبها هنا.',
    join: 'اطلب الانضمام إلى موجة',
    refused: 'هذا الترتيب ليس مفتوحًا لك',
    own: 'ترتيب موجتك',
  },
  live: {
    own: 'تغيّر الترتيب. لديك الآن {{total}} من {{outOf}}.',
    changed: 'تغيّر الترتيب.',
  },
  target: { passed: 'بلغت الهدف: {{outOf}} مسألة. أحسنت!' },
};
