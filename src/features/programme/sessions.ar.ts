import type { SessionsTexts, sessionActionsEn } from './sessions.en.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const sessionsAr: ArabicOf<SessionsTexts> = {
  material: {
    recording: 'التسجيل',
    slides: 'الشرائح',
    content: 'المحتوى',
    sheet: 'الشيت',
    contest: 'المسابقة',
  },
  date: {
    column: 'الموعد',
    none: 'لم يُحدَّد موعد بعد',
    weekdayAndTime: '{{weekday}}، {{time}}',
  },
  marks: {
    column: 'المواد',
    there: '{{name}}: موجود',
    missing: '{{name}}: ناقص',
    missingParts: 'ينقص: {{parts}}',
  },
  draft: {
    badge: 'مسودة',
    save: 'حفظ كمسودة',
    again: 'إعادتها مسودة',
    filter: 'الحالة',
    drafts: 'المسودات',
    published: 'المنشورة',
  },
  publish: {
    action: 'نشر',
    actionOf: 'نشر {{name}}',
    busy: 'جارٍ النشر…',
    title: 'نشر هذه الجلسة؟',
    text: 'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069»، ويصل إشعار إلى أهل الموجة في الوارد.',
    textNobody:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069». لا متدربين في الموجة بعد، فيصل الإشعار إلى فريقها وحده.',
    told_zero:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069». لا متدربين في الموجة بعد، فيصل الإشعار إلى فريقها وحده.',
    told_one:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069»، ويصل إشعار إلى متدرب واحد وإلى فريق الموجة في الوارد.',
    told_two:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069»، ويصل إشعار إلى متدربَين اثنين وإلى فريق الموجة في الوارد.',
    told_few:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069»، ويصل إشعار إلى {{count}} متدربين وإلى فريق الموجة في الوارد.',
    told_many:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069»، ويصل إشعار إلى {{count}} متدربًا وإلى فريق الموجة في الوارد.',
    told_other:
      'ستظهر «\u2068{{name}}\u2069» في صفحة «\u2068{{wave}}\u2069»، ويصل إشعار إلى {{count}} متدرب وإلى فريق الموجة في الوارد.',
  },
  order: {
    show: 'عرض ترتيب الموجة',
  },
  dashboard: {
    title: 'الجلسات',
    text: 'ما يُدرَّس في الموجات: التسجيل والشرائح والشيتات والمسابقات.',
    add: 'إضافة جلسة',
    update: 'تعديل الجلسة',
    column: 'الاسم',
    sessionPage: 'الجلسة',
    attendance: 'الحضور',
    checkIn: 'تسجيل الحضور برمز QR',
    checkInOf: 'تسجيل الحضور برمز QR: {{name}}',
    emptyTitle: 'لا توجد جلسات بعد',
    emptyText: 'أضف الجلسة الأولى: سيجدها المتدربون في صفحة موجتهم.',
    removeTitle: 'حذف هذه الجلسة؟',
    removeText: 'ستُحذف «\u2068{{name}}\u2069»، ولا يمكن التراجع عن ذلك.',
    archiveText:
      'ستُؤرشَف «\u2068{{name}}\u2069» بدلًا من حذفها: تغادر القوائم والمجاميع، ويُحفظ كل ما فيها، ويمكن استعادتها كاملة.',
    archive: 'أرشفة',
    archiving: 'جارٍ الأرشفة…',
    needsWaveTitle: 'الموجة أولًا ثم الجلسة',
    needsWaveText: 'كل جلسة تتبع موجة، ولا توجد موجة بعد.',
    needsWaveOwnText: 'كل جلسة تتبع موجة، وأنت لا تدرّس أي موجة بعد. يمكن لأحد القادة أن يسند إليك واحدة.',
    fields: {
      title: 'عنوان الجلسة',
      link: 'رابط فيديو الجلسة',
      linkHint: 'رابط يوتيوب مثلًا، ويجب أن يبدأ بـ \u2068https://\u2069',
      slides: 'ملف الجلسة PDF',
      content: 'المحتوى',
      contentHint: 'موضوع واحد في كل سطر.',
      level: 'اختر المستوى',
      chooseLevel: 'اختر المستوى',
      wave: 'اختر الموجة',
      chooseWave: 'اختر الموجة',
      levelFirst: 'اختر المستوى أولًا',
      noWaves: 'لا توجد موجات في هذا المستوى بعد',
      startsAt: 'التاريخ والوقت',
      startsAtHint: 'بتوقيت القاهرة، ويمكن تركه فارغًا.',
      place: 'المكان',
      placeHint: 'قاعة أو مبنى أو رابط.',
      placeHintNew: 'قاعة أو مبنى أو رابط. إن تركته فارغًا فهو مكان الموجة.',
      practice: 'التدريب',
      sheet: 'رابط الشيت',
      sheetUpsolve: 'فيديو حل الشيت',
      contest: 'رابط المسابقة',
      contestUpsolve: 'فيديو حل المسابقة',
      attendance: 'الحضور',
      attendanceHint: 'يُسجَّل حضور هذه الجلسة.',
    },
  },
  errors: {
    inUse: 'في هذه الجلسة {{parts}}. يمكن أرشفتها، ولا يمكن أن تعود مسودة.',
    archived: 'هذه الجلسة مؤرشفة. استعدها لتغيّر شيئًا فيها',
    titleRequired: 'العنوان مطلوب',
    levelRequired: 'اختر المستوى',
    campRequired: 'اختر الموجة',
    campUnknown: 'هذه الموجة لم تعد موجودة',
    campOfOtherLevel: 'هذه الموجة تابعة لمستوى آخر',
    hasRecords: 'في هذه الجلسة {{parts}}. أرشِفها بدلًا من حذفها: يُحفظ كل شيء ويمكن استعادته',
  },
  messages: {
    added: 'تمت إضافة الجلسة بنجاح!',
    manyAdded: 'حُفظت المسودات',
    manyPublished: 'نُشرت الجلسات',
    manyUnpublished: 'عادت الجلسات مسودات',
    updated: 'تم تحديث الجلسة بنجاح!',
    draftSaved: 'حُفظت المسودة',
    published: 'نُشرت «\u2068{{name}}\u2069»',
    unpublished: 'عادت «\u2068{{name}}\u2069» مسودة',
    removed: 'تم حذف الجلسة بنجاح!',
    removeFailed: 'حدث خطأ أثناء الحذف!',
    archived: 'تمت أرشفة «\u2068{{name}}\u2069»',
    restored: 'عادت الجلسة',
  },
};

/** The audit log’s words for `session.*`. */
export const sessionActionsAr: typeof sessionActionsEn = {
  added: 'إضافة جلسة',
  updated: 'تعديل جلسة',
  removed: 'حذف جلسة',
};
