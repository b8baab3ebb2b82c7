import type { ArabicOf } from '#kit/shared/translation.ts';
import type { TwoStepTexts } from './two-step.en.ts';

export const twoStepAr: ArabicOf<TwoStepTexts> = {
  errors: {
    codeRequired: 'الكود مطلوب',
    codeWrong: 'الكود غير صحيح أو استُخدم من قبل',
    nameRequired: 'اكتب اسمًا لمفتاح المرور',
    isOn: 'تسجيل الدخول بخطوتين مفعّل بالفعل',
    isOff: 'تسجيل الدخول بخطوتين غير مفعّل',
    notStarted: 'اطلب مفتاحًا سريًّا أولًا',
    required: 'قادة النادي يشترطون تسجيل الدخول بخطوتين على فريق العمل',
    ownFirst: 'فعّل تسجيل الدخول بخطوتين لحسابك أولًا',
    passkeysUnavailable: 'مفاتيح المرور تحتاج إلى موقع له اسم، لا رقم',
    tooManyPasskeys: 'لديك 20 مفتاح مرور بالفعل. احذف واحدًا أولًا',
    passkeyWrong: 'تعذّر التحقق من مفتاح المرور. حاول مرة أخرى',
  },
  messages: {
    on: 'تم تفعيل تسجيل الدخول بخطوتين',
    off: 'تم إيقاف تسجيل الدخول بخطوتين',
    passkeyAdded: 'تمت إضافة مفتاح المرور',
    passkeyRemoved: 'تم حذف مفتاح المرور',
    policySaved: 'تم حفظ القاعدة',
  },
  mail: {
    removedSubject: 'تم إيقاف تسجيل الدخول بخطوتين لحسابك في ICPC-HTI',
    removedBody: 'تم إيقاف تسجيل الدخول بخطوتين {{at}}. من الآن تكفي كلمة المرور وحدها لتسجيل الدخول.',
    recoverySubject: 'استُخدم كود استرداد لحسابك في ICPC-HTI',
    recoveryBody_zero: 'استُخدم كود استرداد لحسابك. لم يبق أي كود.',
    recoveryBody_one: 'استُخدم كود استرداد لحسابك. بقي كود واحد.',
    recoveryBody_two: 'استُخدم كود استرداد لحسابك. بقي كودان.',
    recoveryBody_few: 'استُخدم كود استرداد لحسابك. بقيت {{count}} أكواد.',
    recoveryBody_many: 'استُخدم كود استرداد لحسابك. بقي {{count}} كودًا.',
    recoveryBody_other: 'استُخدم كود استرداد لحسابك. بقي {{count}} كود.',
    passkeySubject: 'أُضيف مفتاح مرور إلى حسابك في ICPC-HTI',
    passkeyBody: 'أُضيف مفتاح المرور «{{name}}» {{at}}. به يُسجَّل الدخول من دون كلمة المرور.',
    button: 'عرض حسابي',
    note: 'إذا لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة من «نسيت كلمة المرور؟» فورًا وأخبر أحد قادة النادي.',
  },
};
