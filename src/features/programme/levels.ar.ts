import type { LevelsTexts, levelActionsEn } from './levels.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const levelsAr: ArabicOf<LevelsTexts> = {
  dashboard: {
    title: 'المستويات',
    text: 'خطوات البرنامج من أولها إلى آخرها.',
    add: 'إضافة مستوى',
    update: 'تعديل المستوى',
    column: 'المستويات',
    id: 'معرّف المستوى',
    waves: 'الموجات',
    emptyTitle: 'لا توجد مستويات بعد',
    emptyText: 'أضف المستوى الأول، فالموجات وجلساتها تتبع مستوى.',
    removeTitle: 'حذف هذا المستوى؟',
    removeText: 'سيُحذف «\u2068{{name}}\u2069»، ولا يمكن التراجع عن ذلك.',
    removeBlocked:
      'في «\u2068{{name}}\u2069» موجات، ومنها المؤرشفة، فلا يمكن حذفه. احذفها أو انقلها إلى مستوى آخر أولًا.',
    fields: {
      title: 'العنوان',
      description: 'الوصف',
      descriptionHint: 'ماذا يتعلم المتدرب هنا، وما الذي يجب أن يعرفه قبله. يظهر في صفحة المستوى.',
    },
  },
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

/** The audit log’s words for `level.*`. */
export const levelActionsAr: typeof levelActionsEn = {
  added: 'إضافة مستوى',
  updated: 'تعديل مستوى',
  removed: 'حذف مستوى',
  ordered: 'تغيير ترتيب المستويات',
};
