import type { MembersTexts } from './members.en.ts';

export const membersAr: MembersTexts = {
  errors: {
    levelNeedsCamp: 'اختر موجة من هذا المستوى',
    campUnknown: 'هذه الموجة غير موجودة أو تابعة لمستوى آخر',
    instructorTaken: 'لهذه الموجة مدرّب بالفعل',
    columnMissing: 'العمود {{column}} غير موجود',
    repeated: 'هذه القيمة موجودة في الصف {{row}} من الملف',
    levelUnknown: 'لا يوجد مستوى بهذا الاسم',
    waveForTrainees: 'لا يُضاف إلى الموجة من خلال الملف إلا المتدربون',
    importProblems: 'ما زالت في الملف مشكلات: لم يُحفظ شيء',
    importOvertaken: 'تغيّرت البيانات في هذه الأثناء: لم يُحفظ شيء. من فضلك افحص الملف مرة أخرى',
  },
  messages: {
    added: 'تمت إضافة العضو وستصله رسالة لتأكيد بريده',
    roleChanged: 'تم تحديث الدور بنجاح',
    removed: 'تم الحذف',
    imported: 'تمت إضافة كل من في الملف',
    checked: 'تم فحص الملف، ولم يُحفظ شيء بعد',
  },
  mail: {
    greeting: 'مرحبًا {{name}}،',
    signature: 'فريق ICPC-HTI',
    invitationSubject: 'حسابك في ICPC-HTI جاهز',
    invitationBody:
      'أُنشئ لك حساب في ICPC-HTI. لتسجيل الدخول اختر كلمة مرورك: اطلب من هذه الصفحة كودًا يُرسل إلى {{email}}.',
    invitationButton: 'اختيار كلمة المرور',
    invitationIgnore: 'إذا كنت لا تعرف ICPC-HTI، يمكنك تجاهل هذه الرسالة.',
  },
};
