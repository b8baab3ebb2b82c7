import type { CampsTexts } from './camps.en.ts';

export const campsAr: CampsTexts = {
  errors: {
    titleRequired: 'العنوان مطلوب',
    levelRequired: 'اختر المستوى',
    levelUnknown: 'هذا المستوى لم يعد موجودًا',
    dateInvalid: 'اختر تاريخًا صحيحًا',
    startRequired: 'اختر أول يوم في الموجة الجديدة',
    endBeforeStart: 'لا يمكن أن يسبق اليوم الأخير اليوم الأول',
    notInstructor: 'لا يدرّس الموجة إلا عضو دوره مدرّب',
    notMentors: 'لا يكون مرشدًا للموجة إلا عضو دوره مرشد',
    notHrs: 'لا يكون مسؤول موارد بشرية للموجة إلا عضو بهذا الدور',
    hasTrainees: 'في هذه الموجة متدربون. انقلها إلى الأرشيف بدلًا من حذفها',
    orderIncomplete: 'يجب أن يذكر الترتيب كل جلسة في الموجة مرة واحدة. أعد تحميل القائمة',
    notTrainee: 'هذا الشخص لا يتدرب في هذه الموجة',
    notMentor: 'هذا الشخص ليس مرشدًا في هذه الموجة',
  },
  messages: {
    added: 'تمت إضافة الموجة بنجاح',
    updated: 'تم تحديث الموجة بنجاح',
    removed: 'تم حذف الموجة بنجاح',
    cloned: 'تم نسخ الموجة بنجاح',
    ordered: 'تم حفظ الترتيب الجديد',
    mentorAssigned: 'تم تغيير المرشد',
  },
};
