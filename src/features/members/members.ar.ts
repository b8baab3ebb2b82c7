import type { MembersTexts } from './members.en.ts';

export const membersAr: MembersTexts = {
  errors: {
    levelNeedsCamp: 'اختر موجة من هذا المستوى',
    campUnknown: 'هذه الموجة غير موجودة أو تابعة لمستوى آخر',
    instructorTaken: 'لهذه الموجة مدرّب بالفعل',
  },
  messages: {
    added: 'تمت إضافة العضو وستصله رسالة لتأكيد بريده',
    roleChanged: 'تم تحديث الدور بنجاح',
    removed: 'تم الحذف',
    imported: 'تمت إضافة كل من في الملف',
    checked: 'تم فحص الملف، ولم يُحفظ شيء بعد',
  },
};
