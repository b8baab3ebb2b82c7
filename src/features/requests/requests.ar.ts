import type { RequestsTexts } from './requests.en.ts';

export const requestsAr: RequestsTexts = {
  errors: {
    campRequired: 'اختر الموجة',
    campUnknown: 'هذه الموجة لم تعد موجودة',
    campClosed: 'التسجيل في هذه الموجة مغلق',
    alreadyAsked: 'سبق أن طلبت الانضمام إلى هذه الموجة. سيردّ عليك أحد القادة قريبًا',
    alreadyIn: 'أنت في هذه الموجة بالفعل',
    noneChosen: 'اختر طلبًا واحدًا على الأقل',
    decisionInvalid: 'اختر القبول أو الرفض',
    alreadyDecided: 'سبق أن بتّ شخص آخر في أحد هذه الطلبات على الأقل. لم يتغير شيء؛ أعد تحميل القائمة',
  },
  messages: {
    asked: 'تم إرسال طلبك. ستصلك رسالة عندما يردّ أحد القادة',
    accepted: 'تم القبول، والرسالة في طريقها',
    rejected: 'تم الرفض، والرسالة في طريقها',
  },
  mail: {
    greeting: 'مرحبًا {{name}}،',
    acceptedSubject: 'أهلًا بك في {{wave}}',
    acceptedBody: 'تم قبول طلبك للانضمام إلى {{wave}} من {{level}}.',
    acceptedMentor: 'مرشدك هو {{mentor}}.',
    acceptedButton: 'افتح موجتك',
    rejectedSubject: 'طلبك للانضمام إلى {{wave}}',
    rejectedBody: 'لم يُقبل هذه المرة طلبك للانضمام إلى {{wave}} من {{level}}.',
    rejectedReason: 'السبب: {{reason}}',
    rejectedNote: 'يمكنك أن تطلب مرة أخرى كلما فُتح التسجيل في موجة.',
    rejectedButton: 'الموجات المفتوحة',
    signature: 'فريق ICPC-HTI',
  },
};
