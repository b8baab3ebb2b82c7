import type { ProgressTexts } from './progress.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const progressAr: ArabicOf<ProgressTexts> = {
  page: {
    title: 'الموجات',
    text: 'أين تقف الآن، وما القادم.',
    staffText: 'موجاتك، وما يحتاج إليك فيها.',
    working: 'موجات تعمل فيها',
    training: 'موجات تتدرب فيها',
  },
  needed: {
    solve: 'بقي أن تحل من مسائل «\u2068{{title}}\u2069»: {{number}}، حتى {{until}}',
    come: 'احضر «\u2068{{title}}\u2069» يوم {{at}}: غياب آخر متتالٍ يؤدي إلى إنذار',
  },
  wave: {
    todo: 'ما المطلوب منك',
    allWell: 'كل شيء على ما يرام: لا شيء مطلوب الآن.',
    finished: 'انتهت هذه الموجة.',
    total: 'المسائل المحلولة',
    totalOf: '{{total}} من {{outOf}}',
    reached: 'بلغت هدف هذه الموجة.',
    rank: 'المركز',
    rankOf: '{{rank}} من {{trainees}}',
    mentor: 'المرشد',
    standing: 'افتح الترتيب',
    next: 'الجلسة القادمة',
    warnings: 'الإنذارات: {{number}}',
    sessions: 'الجلسات',
    noSessions: 'ستُضاف الجلسات لاحقًا.',
    sheet: 'الشيت',
    contest: 'المسابقة',
    solved: '{{solved}} / {{problems}}',
    opens: '{{what}} لجلسة «\u2068{{title}}\u2069»، يفتح Codeforces',
  },
  states: {
    present: 'حاضر',
    absent: 'غائب',
    late: 'متأخر',
    excused: 'معذور',
    unmarked: 'لم يُسجَّل',
    coming: 'قادمة',
    before: 'قبل انضمامك',
  },
  attention: {
    proposed: 'الإنذارات المقترحة: {{number}}',
    failed: 'أعمدة تعذرت مزامنتها: {{number}}',
    attended: 'حضور «\u2068{{title}}\u2069»: {{present}} من {{trainees}}',
  },
};
