import type { KitTexts } from './kit.en.ts';

export const kitAr: KitTexts = {
  errors: {
    VALIDATION: 'من فضلك راجع الحقول المحددة',
    UNAUTHENTICATED: 'من فضلك سجّل الدخول أولًا',
    EMAIL_NOT_VERIFIED: 'فعّل بريدك الإلكتروني قبل تسجيل الدخول',
    FORBIDDEN: 'غير مسموح لك بهذا الإجراء',
    NOT_FOUND: 'لم نجد ما تبحث عنه',
    CONFLICT: 'هذا لا يتوافق مع البيانات المسجلة',
    TOO_LARGE: 'الحجم أكبر من المسموح',
    UNSUPPORTED_MEDIA: 'هذا النوع من الملفات غير مقبول',
    RATE_LIMITED: 'محاولات كثيرة. من فضلك انتظر {{seconds}} ثانية ثم حاول مرة أخرى',
    INTERNAL: 'حدث خطأ لدينا. من فضلك حاول مرة أخرى',
    fileTooLarge: 'الملف كبير جدًا: الحد الأقصى {{megabytes}} ميجابايت',
    fileRequired: 'من فضلك اختر ملفًا',
    imageInvalid: 'من فضلك اختر صورة بصيغة JPEG أو PNG أو WebP',
    imageTooManyPixels: 'أبعاد الصورة كبيرة جدًا: الحد الأقصى 40 ميجابكسل',
    bodyMalformed: 'تعذّرت قراءة الطلب',
  },
  validation: {
    required: 'هذا الحقل مطلوب',
    invalid: 'هذه القيمة غير صالحة',
    tooLong: 'النص أطول من المسموح',
    number: 'من فضلك أدخل رقمًا صحيحًا في النطاق المسموح',
    characters: 'يحتوي هذا الحقل على رموز لا يمكن استخدامها هنا',
    emailRequired: 'البريد الإلكتروني مطلوب',
    emailInvalid: 'البريد الإلكتروني غير صالح',
  },
};
