import type { WarningsTexts } from './warnings.en.ts';

export const warningsAr: WarningsTexts = {
  page: { title: 'الإنذارات' },
  errors: {
    noneChosen: 'اختر إنذارًا واحدًا على الأقل',
    decisionInvalid: 'اختر الإرسال أو التجاهل',
    kindInvalid: 'اختر الشيت أو الحضور',
    reasonRequired: 'السبب مطلوب',
  },
};
