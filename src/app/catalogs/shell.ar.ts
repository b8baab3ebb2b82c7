import type { ShellTexts } from './shell.en.ts';

export const shellAr: ShellTexts = {
  brandHome: 'ICPC-HTI، الصفحة الرئيسية',
  skip: 'انتقل إلى المحتوى',
  hello: 'أهلًا {{name}}',
  nav: {
    main: 'القائمة الرئيسية',
    footer: 'الصفحات',
    home: 'الرئيسية',
    about: 'من نحن',
    training: 'التدريب',
    ecpc: 'ECPC',
    committees: 'اللجان',
    signUp: 'إنشاء حساب',
    signIn: 'دخول',
  },
  feeds: { news: 'ICPC-HTI: الأخبار', events: 'ICPC-HTI: الفعاليات' },
  menu: { title: 'القائمة', open: 'افتح القائمة', close: 'أغلق القائمة' },
  footer: {
    motto: 'مجتمع مسابقات البرمجة في المعهد التكنولوجي العالي.',
    copyright: 'حقوق النشر: ICPC-HTI',
    social: {
      facebook: 'ICPC-HTI على فيسبوك',
      linkedin: 'ICPC-HTI على لينكدإن',
      whatsapp: 'راسل ICPC-HTI على واتساب',
    },
  },
  account: { motto: 'لكل مسألة محلولة بالون.' },
  dashboard: {
    title: 'لوحة التحكم',
    menu: 'قائمة لوحة التحكم',
    profile: 'الملف الشخصي',
    add: 'إضافة',
    logOut: 'تسجيل الخروج',
  },
  notFound: {
    code: '404',
    title: 'الصفحة غير موجودة',
    text: 'عذرًا، لم نجد الصفحة التي تبحث عنها.',
    home: 'العودة إلى الرئيسية',
    support: 'تواصل مع الدعم',
    dashboard: 'العودة إلى لوحة التحكم',
  },
  error: {
    title: 'حدث خطأ ما',
    text: 'تعذّر عرض الصفحة. بياناتك بأمان، وغالبًا ما تفيد إعادة التحميل.',
    reload: 'إعادة التحميل',
  },
};
