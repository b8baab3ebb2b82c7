/** The pages of the public site, as header and footer name them. */
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

export const guestLinks = [
  { to: '/login', key: 'shell.nav.signIn' },
  { to: '/signup', key: 'shell.nav.signUp' },
] as const;
