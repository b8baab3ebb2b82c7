import type { remindersEn } from './reminders.en.ts';

export const remindersAr: typeof remindersEn = {
  digest: {
    subject: 'أسبوعك في {{club}}',
    sessions: 'هذا الأسبوع:',
    unread: 'لم تقرأ بعد:',
    more: '… و{{count}} أخرى',
    button: 'افتح الوارد',
    note: 'أنت تختار ما يصلك بالبريد: {{url}}',
  },
  page: {
    text: 'ما يصلك، وبأي طريقة. يُحفظ كل مفتاح فورًا.',
    what: 'الموضوع',
    switch: '{{kind}}: {{channel}}',
    failed: 'تعذّر حفظ الاختيار',
  },
  channels: { inbox: 'الوارد', mail: 'البريد', push: 'المتصفح' },
  groups: {
    own: 'عنّي',
    ownText: 'ما يخصّك أنت.',
    staff: 'لفريق العمل',
    staffText: 'ما ينتظرك في الموجات التي تعمل فيها.',
  },
  digestChoice: {
    title: 'الأسبوع في رسالة واحدة',
    text: 'صباح الجمعة: جلسات الأسبوع القادم، وما لم تقرأه بعد.',
  },
};
