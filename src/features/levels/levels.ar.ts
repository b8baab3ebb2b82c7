import type { LevelsTexts } from './levels.en.ts';

export const levelsAr: LevelsTexts = {
  errors: {
    titleRequired: 'العنوان مطلوب',
    descriptionRequired: 'الوصف مطلوب',
    hasCamps: 'ما زالت في هذا المستوى موجات. احذفها أو انقلها أولًا',
    orderIncomplete: 'يجب أن يذكر الترتيب كل مستوى مرة واحدة. أعد تحميل القائمة',
  },
  messages: {
    added: 'تمت إضافة المستوى بنجاح',
    updated: 'تم تحديث المستوى بنجاح',
    removed: 'تم حذف المستوى ^-^',
    ordered: 'تم حفظ الترتيب الجديد',
  },
};
