/** Texts of the frame around all pages. */
export const shellEn = {
  brandHome: 'ICPC-HTI, home page',
  skip: 'Skip to the content',
  hello: 'Hello {{name}}',
  nav: {
    main: 'Main menu',
    footer: 'Pages',
    home: 'Home',
    about: 'About',
    training: 'Training',
    ecpc: 'ECPC',
    committees: 'Committees',
    signUp: 'SignUp',
    signIn: 'SignIn',
  },
  feeds: { news: 'ICPC-HTI: news', events: 'ICPC-HTI: events' },
  menu: { title: 'Menu', open: 'Open the menu', close: 'Close the menu' },
  footer: {
    motto: 'The programming-contest community of the Higher Technological Institute.',
    copyright: 'Copyright:ICPC-HTI',
    social: {
      facebook: 'ICPC-HTI on Facebook',
      linkedin: 'ICPC-HTI on LinkedIn',
      whatsapp: 'Message ICPC-HTI on WhatsApp',
    },
  },
  account: { motto: 'Every solved problem earns a balloon.' },
  dashboard: {
    title: 'Dashboard',
    menu: 'Dashboard menu',
    profile: 'Profile',
    waves: 'Waves',
    trainees: 'Trainees',
    coreMembers: 'Core Members',
    sessions: 'Session',
    levels: 'Levels',
    requests: 'Requests',
    audit: 'Audit log',
    add: 'Add',
    logOut: 'Log Out',
  },
  notFound: {
    code: '404',
    title: 'Page not found',
    text: 'Sorry, we couldn’t find the page you’re looking for.',
    home: 'Go back home',
    support: 'Contact support',
    dashboard: 'Back to the dashboard',
  },
  error: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Your data is safe; loading it again usually helps.',
    reload: 'Load again',
  },
};

export type ShellTexts = typeof shellEn;
