import { useTranslation } from '#kit/web/i18n.ts';
import { Outlet, useOutletContext, useRouteError, Link, useLocation } from 'react-router';
import { missingPermission, signInPathFor } from '#club/web/guards.ts';
import { useOnline } from '#kit/web/connection.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { RequestNumber, useOutage } from '#kit/web/request-number.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { reloadWhenOnline } from '../layout/reload.ts';
import { may, type Permission, roles } from '#club/shared/access.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { sidebar } from './sidebar.ts';

export default function DashboardBoundary() {
  return <Outlet context={useOutletContext()} />;
}

/** Errors of a page keep the menu of the dashboard in place. */
export function ErrorBoundary() {
  const permission = missingPermission(useRouteError());
  return permission ? <ForbiddenPage permission={permission} /> : <PageFailed />;
}

function PageFailed() {
  const { t } = useTranslation();
  const online = useOnline();
  const outage = useOutage();
  const title = online ? t(outage ? 'shell.error.away' : 'shell.error.title') : t('shell.connection.none');
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="mb-6 text-2xl">{title}</h1>
      <Alert>
        <p>{online ? (outage ?? t('shell.error.text')) : t('shell.connection.pageMissing')}</p>
        <RequestNumber className="mt-2" />
        <Button look="outline" className="mt-3" onClick={() => void reloadWhenOnline()}>
          {online ? t('shell.error.reload') : t('ui.retry')}
        </Button>
      </Alert>
    </>
  );
}

/** A page that the reader's role may not open: whose it is, who is signed in, and where to go instead. */
function ForbiddenPage({ permission }: { permission: Permission }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const user = useAuthSession()?.user;
  if (!user) return null;
  const admitted = roles
    .filter((role) => may(role, permission))
    .map((role) => t(`shell.forbidden.roles.${role}`));
  const offered = sidebar.flatMap(({ items }) => items).filter(({ can }) => may(user.role, can));
  return (
    <div className="max-w-2xl">
      <PageHead title={t('shell.forbidden.title')} hidden />
      <h1 className="text-3xl">{t('shell.forbidden.title')}</h1>
      <p className="mt-4 text-lg">
        {t('shell.forbidden.admits', { roles: new Intl.ListFormat(language).format(admitted) })}
      </p>
      <p className="text-muted mt-1 text-lg">
        {t('shell.forbidden.signedIn', { name: user.firstName, role: t(`users.profile.roles.${user.role}`) })}
      </p>
      <h2 className="mt-10 text-xl">{t('shell.forbidden.instead')}</h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        {offered.map(({ to, label, standaloneLabel = label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={buttonClass({ look: 'outline' })}>
              <Icon aria-hidden="true" className="size-5" />
              {t(standaloneLabel)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <Link
          to={signInPathFor(pathname + search)}
          className="text-link inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('shell.forbidden.otherAccount')}
        </Link>
      </p>
    </div>
  );
}
