/** Links of the header and footer. */
export const mainLinks = [
  { to: '/', key: 'shell.nav.home' },
  { to: '/about', key: 'shell.nav.about' },
  { to: '/training', key: 'shell.nav.training' },
  { to: '/ecpc', key: 'shell.nav.ecpc' },
] as const;

export const footerLinks = [
  { to: '/', key: 'shell.nav.home' },
  { to: '/about', key: 'shell.nav.about' },
  { to: '/training', key: 'shell.nav.training' },
  { to: '/committees', key: 'shell.nav.committees' },
  { to: '/ecpc', key: 'shell.nav.ecpc' },
] as const;

/** The first is the primary button. */
export const guestLinks = [
  { to: '/signup', key: 'shell.nav.signUp', first: true },
  { to: '/login', key: 'shell.nav.signIn', first: false },
] as const;
