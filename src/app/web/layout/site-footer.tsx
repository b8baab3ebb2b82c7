import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { ThemePicker } from '#kit/web/ui/theme-switch.tsx';
import { Brand, footerLinks, isDashboard } from './site-links.tsx';
import { useContact } from './contact.ts';

const link =
  'text-on-navy-muted hover:text-on-navy inline-flex min-h-11 items-center gap-2.5 rounded-lg hover:underline underline-offset-4';

export function SiteFooter() {
  const { t } = useTranslation();
  const contact = useContact();
  // Above the bar of a phone it is one line: the rest is in the menu of the site.
  const short = isDashboard(useLocation().pathname);
  const social = socialKinds.filter((kind) => contact[kind] !== '');
  return (
    <footer className="on-navy bg-navy-deep text-on-navy border-t border-white/10">
      <div
        className={classes(
          'mx-auto grid max-w-7xl gap-x-8 gap-y-10 px-4 pt-14 pb-10 sm:px-6 md:grid-cols-[1fr_auto_auto] md:gap-x-24',
          short && 'max-lg:hidden',
        )}
      >
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
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-10 md:grid-cols-1">
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
      <div
        className={classes(
          'mx-auto flex max-w-7xl items-center justify-between gap-x-4 border-t border-white/10 px-4 sm:px-6',
          short ? 'max-lg:border-0 lg:py-5' : 'flex-wrap gap-y-4 py-5',
        )}
      >
        <p className="text-on-navy-muted min-w-0 text-sm wrap-anywhere">{t('shell.footer.copyright')}</p>
        {short && (
          <a
            href={`mailto:${contact.email}`}
            aria-label={contact.email}
            title={contact.email}
            className={`${link} shrink-0 lg:hidden`}
          >
            <Mail aria-hidden="true" className="size-5 shrink-0" />
          </a>
        )}
        <div className={short ? 'max-lg:hidden' : undefined}>
          <ThemePicker />
        </div>
      </div>
    </footer>
  );
}

const socialKinds = ['facebook', 'linkedin', 'whatsapp'] as const;
type SocialKind = (typeof socialKinds)[number];

/** The icon library has no brand icons. */
const marks: Record<SocialKind, string> = {
  facebook: 'M14 8.5h2.5V5H14c-2.5 0-4 1.6-4 4v2H7.5v3.5H10V22h3.5v-7.5h2.7l.5-3.5h-3.2V9.3c0-.5.2-.8.5-.8Z',
  linkedin:
    'M4.5 9.5H8V20H4.5zM6.25 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM10 9.5h3.3v1.45c.6-1 1.8-1.7 3.4-1.7 2.9 0 3.8 1.9 3.8 4.7V20H17v-5.5c0-1.4-.4-2.2-1.6-2.2-1.3 0-1.9.9-1.9 2.3V20H10z',
  whatsapp:
    'M12 2.500A9.500 9.500 0 0 0 3.800 16.800L2.600 21.400l4.700-1.200A9.500 9.500 0 1 0 12 2.500Zm-3.600 5c.2 0 .5 0 .7.5l.8 1.900c.1.300 0 .5-.1.700l-.6.700c-.2.200-.3.400-.1.700.7 1.200 1.700 2.200 3 2.800.3.200.5.1.7-.1l.8-1c.2-.3.4-.2.7-.1l1.900.9c.300.1.5.200.5.4 0 1.300-1 2.400-2.400 2.400-3.500 0-7.600-3.900-7.600-7.500 0-1.300.9-2.300 1.700-2.300Z',
};

function SocialIcon({ kind }: { kind: SocialKind }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={marks[kind]} />
    </svg>
  );
}
