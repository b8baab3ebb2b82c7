import type { invitingEn, invitationActionsEn } from './inviting.en.ts';

export const invitingAr: typeof invitingEn = {
  title: 'الدعوات',
  text: 'ادعُ أعضاء فريق العمل بالبريد: يختارون كلمة المرور بأنفسهم ويكتبون بياناتهم.',
  none: 'لا توجد دعوات تنتظر الرد.',
  invite: 'ادعُ بالبريد',
  submit: 'أرسل الدعوة',
  sending: 'جارٍ الإرسال…',
  failed: 'تعذّر إرسال الدعوة',
  fields: {
    email: 'البريد الإلكتروني',
    role: 'الدور',
    chooseRole: 'اختر دورًا…',
    waves: 'الموجات',
    wavesHint: 'حيث سيعمل هذا الشخص. يمكن إضافة موجات لاحقًا.',
    noWaves: 'لا توجد موجات بعد.',
    everyWave: 'القائد يعمل في كل الموجات.',
  },
  until: 'حتى {{day}}',
  expired: 'انتهت في {{day}}',
  by: 'الدعوة من \u2068{{name}}\u2069',
  sendAgain: 'أرسلها مجددًا',
  sendAgainOf: 'أرسلها مجددًا: {{email}}',
  takeBack: 'اسحبها',
  takeBackOf: 'اسحبها: {{email}}',
  showAll: 'أظهر الكل ({{count}})',
  withdrawal: {
    title: 'سحب الدعوة؟',
    text: 'يتوقف الرابط الذي وصل إلى {{email}} عن العمل فورًا.',
    failed: 'تعذّر سحب الدعوة',
  },
};

/** The audit log’s words for `invitation.*`. */
export const invitationActionsAr: typeof invitationActionsEn = {
  sent: 'دعوة شخص',
  withdrawn: 'سحب دعوة',
  accepted: 'قبول دعوة',
};
