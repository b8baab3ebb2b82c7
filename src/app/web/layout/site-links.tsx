import { Link } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';

export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="flex items-center gap-2.5 rounded-lg" aria-label={t('shell.brandHome')}>
      <Balloon string={26} className="text-yellow h-9" />
      {/* In the header of the narrowest phones, and in large text sizes, the balloon stands for it. */}
      <span
        dir="ltr"
        className="text-xl leading-none font-black tracking-tight whitespace-nowrap @max-[18rem]:hidden"
      >
        ICPC<span className="text-yellow">-</span>HTI
      </span>
    </Link>
  );
}

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

/** Whether an address is one of the dashboard. Old links write it in another case. */
export const isDashboard = (path: string): boolean => /^\/dashboard(?:[/?#]|$)/i.test(path);
