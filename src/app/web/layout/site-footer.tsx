import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { ThemePicker } from '#kit/web/ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import { useContact } from './contact.ts';
import { footerLinks } from './links.ts';
import { SocialIcon, socialKinds } from './social-icon.tsx';

const link =
  'text-on-navy-muted hover:text-on-navy inline-flex min-h-11 items-center gap-2.5 rounded-lg hover:underline underline-offset-4';

export function SiteFooter() {
  const { t } = useTranslation();
  const contact = useContact();
  const social = socialKinds.filter((kind) => contact[kind] !== '');
  return (
    <footer className="on-navy bg-navy-deep text-on-navy border-t border-white/10">
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-10 px-4 pt-14 pb-10 sm:px-6 md:grid-cols-[1fr_auto_auto] md:gap-x-24">
        <div className="flex flex-col items-start gap-5">
          <Brand />
          <p className="text-on-navy-muted max-w-xs">{t('shell.footer.motto')}</p>
          <ul className="-ms-3 flex">
            {social.map((kind) => (
              <li key={kind}>
                <a
                  href={contact[kind]}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t(`shell.footer.social.${kind}`)}
                  className="text-on-navy-muted hover:text-yellow flex size-11 items-center justify-center rounded-xl"
                >
                  <SocialIcon kind={kind} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={t('shell.nav.footer')}>
          <ul className="grid grid-cols-2 gap-x-10 md:grid-cols-1">
            {footerLinks.map(({ to, key }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className="not-italic">
          <p className="text-on-navy-muted flex min-h-11 items-center gap-2.5">
            <MapPin aria-hidden="true" className="text-yellow size-5 shrink-0" />
            {contact.location}
          </p>
          <a href={`mailto:${contact.email}`} className={link}>
            <Mail aria-hidden="true" className="text-yellow size-5 shrink-0" />
            <span dir="ltr">{contact.email}</span>
          </a>
        </address>
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 border-t border-white/10 px-4 py-5 sm:px-6">
        <p className="text-on-navy-muted text-sm">{t('shell.footer.copyright')}</p>
        <ThemePicker />
      </div>
    </footer>
  );
}
