import type { UsersTexts } from './users.en.ts';

export const usersAr: UsersTexts = {
  errors: {
    firstNameRequired: 'الاسم مطلوب',
    lastNameRequired: 'اسم العائلة مطلوب',
    phoneRequired: 'رقم الهاتف مطلوب',
    phoneInvalid: 'رقم الهاتف غير صالح',
    handleRequired: 'حساب Codeforces مطلوب',
    handleInvalid: 'حساب Codeforces من 3 إلى 24 حرفًا أو رقمًا أو نقطة أو شرطة',
    emailFixed: 'لا يمكن تغيير البريد الإلكتروني',
    passwordRequired: 'كلمة المرور مطلوبة',
    passwordWrong: 'كلمة المرور غير صحيحة',
    lastLeader: 'يحتاج النادي إلى قائد واحد على الأقل',
  },
  messages: {
    updated: 'تم التحديث بنجاح',
    imageUpdated: 'تم تحديث صورتك',
    removed: 'تم حذف حسابك',
  },
};
