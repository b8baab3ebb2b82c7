import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { may, roles } from '#club/shared/access.ts';
import { type Refusal, setRefusal, signInPathFor } from '#club/web/guards.ts';
import type { StoredUser } from '#kit/web/auth-session.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { isCurrent, sidebar } from './sidebar.ts';

/** Above the home page: whose page was asked for, who is signed in, and where to go instead. */
export function RefusedPage({ refusal: { permission, path }, user }: { refusal: Refusal; user: StoredUser }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const items = sidebar.flatMap((section) => section.items);
  const [pathname = path] = path.split('?');
  const asked = items.find((item) => isCurrent(item, pathname));
  const admitted = roles
    .filter((role) => may(role, permission))
    .map((role) => t(`shell.forbidden.roles.${role}`));
  return (
    <div className="bg-primary-soft border-line border-b">
      <div className="mx-auto flex w-full max-w-7xl items-start gap-2 px-4 py-4 sm:px-6">
        <div className="min-w-0 grow">
          <div role="alert">
            <p className="text-lg font-bold">
              {t('shell.forbidden.admits', {
                page: t(asked?.standaloneLabel ?? asked?.label ?? 'shell.dashboard.title'),
                roles: new Intl.ListFormat(language).format(admitted),
              })}
            </p>
            <p className="text-muted">
              {t('shell.forbidden.signedIn', {
                name: user.firstName,
                role: t(`users.profile.roles.${user.role}`),
              })}{' '}
              <Link
                to={signInPathFor(path)}
                className="text-link inline-flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-0"
              >
                {t('shell.forbidden.otherAccount')}
              </Link>
            </p>
          </div>
          <nav aria-label={t('shell.forbidden.instead')}>
            <p className="mt-2 font-semibold">{t('shell.forbidden.instead')}</p>
            <ul className="mt-2 flex flex-wrap gap-2">
              {items
                .filter(({ can }) => may(user.role, can))
                .map(({ to, label, standaloneLabel = label, icon: Icon }) => (
                  <li key={to}>
                    <Link to={to} className={buttonClass({ look: 'outline', size: 'small' })}>
                      <Icon aria-hidden="true" className="size-4" />
                      {t(standaloneLabel)}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
        <button
          type="button"
          aria-label={t('ui.close')}
          className="text-muted hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-lg"
          onClick={() => setRefusal(null)}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
