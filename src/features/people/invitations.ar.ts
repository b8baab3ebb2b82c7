import type { invitationsEn } from './invitations.en.ts';

export const invitationsAr: typeof invitationsEn = {
  errors: {
    hasAccount: 'لهذا الشخص حساب بالفعل: غيّر الدور من صفحته',
    campsUnknown: 'إحدى هذه الموجات لم تعد موجودة',
    leaderWithWaves: 'القائد يعمل في كل الموجات: لا تختر أيًا منها',
    linkInvalid: 'استُخدمت هذه الدعوة أو سُحبت أو انتهت صلاحيتها. اطلب دعوة جديدة ممن دعاك',
  },
  messages: {
    sent: 'الدعوة في طريقها',
    withdrawn: 'تم سحب الدعوة',
    accepted: 'أهلًا بك في الفريق',
  },
  accept: {
    title: 'لديك دعوة',
    description: 'اقبل الدعوة إلى فريق عمل النادي.',
    lead: 'يدعوك \u2068{{inviter}}\u2069 إلى فريق عمل {{club}}. اختر كلمة مرور وعرّفنا بنفسك.',
    role: 'الدور',
    waves: 'الموجات',
    everyWave: 'كلها',
    until: 'سارية حتى',
    optional: 'إن أحببت',
    signedIn:
      'أنت مسجّل الدخول هنا باسم \u2068{{name}}\u2069. قبول الدعوة في هذا المتصفح يسجّل دخول العضو الجديد بدلًا منك.',
    submit: 'اقبل الدعوة',
    busy: 'لحظة…',
    failed: 'تعذّر قبول الدعوة',
    uselessTitle: 'هذا الرابط لا يعمل',
    incomplete: 'ينقص جزء من الرابط. افتحه من الرسالة مرة أخرى.',
    haveAccount: 'هل قبلت الدعوة من قبل؟ سجّل الدخول.',
    home: 'إلى الصفحة الرئيسية',
  },
  mail: {
    subject: 'دعوة من {{inviter}} إلى {{club}}',
    greeting: 'أهلًا،',
    body: 'يدعوك \u2068{{inviter}}\u2069 للعمل في {{club}} بدور {{role}}.',
    bodyWaves: 'يدعوك \u2068{{inviter}}\u2069 للعمل في {{club}} بدور {{role}}: {{waves}}.',
    button: 'اقبل الدعوة',
    note: 'يعمل الرابط لمدة {{days}} أيام. إن لم تكن تنتظر هذه الدعوة فتجاهل الرسالة: لن يحدث شيء دونك.',
    signature: 'ICPC-HTI',
  },
};
