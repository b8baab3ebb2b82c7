import type { ArabicOf } from '#kit/shared/translation.ts';
import type { SecurityTexts, accountActionsEn, leaderActionsEn, policyActionsEn } from './security.en.ts';

export const securityAr: ArabicOf<SecurityTexts> = {
  forced: {
    title: 'فعّل تسجيل الدخول بخطوتين لتتابع',
    text: 'يشترطه القادة على كل فريق العمل. وإلى أن تفعّله لن تُفتح لك إلا صفحة حسابك وملفك الشخصي.',
    done: 'يمكنك الآن فتح كل الصفحات من جديد.',
    continue: 'متابعة',
  },
  password: {
    title: 'كلمة المرور',
    text: 'عند تغييرها يُسجَّل خروجك من كل الأجهزة الأخرى، ويصبح لتقويمك عنوان جديد.',
    change: 'تغيير كلمة المرور',
    dialog: 'تغيير كلمة المرور',
    current: 'كلمة المرور الحالية',
    submit: 'تغيير كلمة المرور',
    busy: 'جارٍ الحفظ…',
    failed: 'تعذّر تغيير كلمة المرور. من فضلك حاول مرة أخرى',
  },
  sessions: {
    title: 'الأجهزة التي سجّلت الدخول عليها',
    text: 'هل ترى جهازًا لا تعرفه؟ سجّل خروجه وغيّر كلمة مرورك.',
    device: 'متصفح {{browser}} على {{system}}',
    unknownDevice: 'جهاز غير معروف',
    thisDevice: 'هذا الجهاز',
    address: 'عنوان IP',
    since: 'سُجّل الدخول',
    lastUsed: 'آخر استخدام',
    end: 'تسجيل الخروج',
    endOf: 'تسجيل الخروج من {{device}}، سُجّل الدخول {{since}}',
    endOthers: 'الخروج من كل الأجهزة الأخرى',
    othersTitle: 'هل تريد تسجيل الخروج من كل الأجهزة الأخرى؟',
    othersText_zero: 'لا توجد أجهزة أخرى.',
    othersText_one: 'سيحتاج جهاز واحد إلى تسجيل الدخول من جديد.',
    othersText_two: 'سيحتاج جهازان إلى تسجيل الدخول من جديد.',
    othersText_few: 'ستحتاج {{count}} أجهزة إلى تسجيل الدخول من جديد.',
    othersText_many: 'سيحتاج {{count}} جهازًا إلى تسجيل الدخول من جديد.',
    othersText_other: 'سيحتاج {{count}} جهاز إلى تسجيل الدخول من جديد.',
    only: 'لم تسجّل الدخول على أي جهاز آخر.',
    failed: 'تعذّر تسجيل خروج الجهاز',
  },
  notifications: {
    text: 'ما يصلك بالبريد وفي هذا المتصفح، وتقويمك.',
    open: 'اختر الإشعارات',
  },
};

/** The audit log’s words for `account.*`. */
export const accountActionsAr: typeof accountActionsEn = {
  'signed-in': 'تسجيل دخول',
  'sign-in-failed': 'تسجيل دخول فاشل',
  'signed-out': 'تسجيل خروج',
  'session-ended': 'تسجيل خروج جهاز آخر',
  'recovery-code-used': 'استخدام كود استرداد',
  created: 'إنشاء حساب',
  verified: 'تفعيل البريد',
  'email-change-asked': 'طلب تغيير البريد',
  'email-changed': 'تغيير البريد',
  'handle-changed': 'تغيير حساب Codeforces',
  'handle-released': 'أخذ حساب Codeforces من تسجيل لم يُفعَّل',
  expired: 'حذف تسجيل لم يُفعَّل',
  updated: 'تعديل الملف الشخصي',
  exported: 'تنزيل البيانات الشخصية',
  'password-reset': 'إعادة تعيين كلمة المرور',
  'password-changed': 'تغيير كلمة المرور',
  'two-step-on': 'تفعيل تسجيل الدخول بخطوتين',
  'two-step-moved': 'نقل تسجيل الدخول بخطوتين إلى هاتف آخر',
  'two-step-off': 'إيقاف تسجيل الدخول بخطوتين',
  'recovery-codes-renewed': 'إنشاء أكواد استرداد جديدة',
  'passkey-added': 'إضافة مفتاح مرور',
  'passkey-removed': 'حذف مفتاح مرور',
  removed: 'حذف الحساب الشخصي',
};

/** The audit log’s words for `leader.*`. */
export const leaderActionsAr: typeof leaderActionsEn = {
  'set-up': 'إعداد القائد الأول',
};

/** The audit log’s words for `policy.*`. */
export const policyActionsAr: typeof policyActionsEn = {
  'two-step-changed': 'تغيير اشتراط تسجيل الدخول بخطوتين على فريق العمل',
};
