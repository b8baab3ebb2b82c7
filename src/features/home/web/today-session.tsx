import UserCheck from 'lucide-react/icons/user-check';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { campName } from '#features/programme/camps.rules.ts';
import { useOnline } from '#kit/web/connection.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import type { ComingOut, HomeOut } from '../home.contract.ts';
import { attendancePath, sessionPath } from '../home.links.ts';
import { useWhenText } from './when-text.ts';

const card = 'border-line bg-surface rounded-2xl border p-4 sm:p-5';

/** For those who take attendance: the sessions of today, or when the next one is. */
export function TodaySession({ home, isOfToday }: { home: HomeOut | undefined; isOfToday: boolean }) {
  const { t } = useTranslation();
  return (
    <HomeSection id="today" title={t('work.today.title')}>
      {home ? <Today home={home} isOfToday={isOfToday} /> : <Skeleton className="h-24 rounded-2xl" />}
    </HomeSection>
  );
}

/** A titled part of the home of staff. */
export function HomeSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Today({ home: { today, coming }, isOfToday }: { home: HomeOut; isOfToday: boolean }) {
  const { t } = useTranslation();
  const online = useOnline();
  if (!isOfToday)
    return online ? (
      <Skeleton className="h-24 rounded-2xl" />
    ) : (
      <p className={`${card} text-muted`}>{t('work.today.unknown')}</p>
    );
  if (today.length > 0)
    return (
      <ul className="flex flex-col gap-3">
        {today.map((session) => (
          <li key={session.sessionId}>
            <TakeAttendance session={session} />
          </li>
        ))}
      </ul>
    );
  const next = coming.find(({ draft }) => !draft);
  return (
    <div className={`${card} text-muted`}>
      <p>{t('work.today.none')}</p>
      {next && (
        <p className="mt-1">
          {t('work.next.title')}: <SessionLink session={next} />
        </p>
      )}
    </div>
  );
}

function SessionLink({ session }: { session: ComingOut }) {
  const whenText = useWhenText();
  return (
    <>
      <Link to={sessionPath(session)} className="text-link font-semibold underline underline-offset-4">
        <bdi>{session.title}</bdi>
      </Link>
      {session.startsAt !== null && <time dateTime={session.startsAt}> · {whenText(session.startsAt)}</time>}
    </>
  );
}

function TakeAttendance({ session }: { session: ComingOut }) {
  const { t } = useTranslation();
  const whenText = useWhenText();
  const { title, startsAt, camp } = session;
  return (
    <div className={`${card} shadow-card flex flex-wrap items-center justify-between gap-4`}>
      <div className="min-w-0">
        <p className="text-lg font-bold wrap-anywhere">
          <Link to={sessionPath(session)} className="hover:text-link hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className="text-muted text-sm">
          {startsAt !== null && <time dateTime={startsAt}>{whenText(startsAt)}</time>} ·{' '}
          <bdi>{campName(camp)}</bdi>
        </p>
      </div>
      <Link to={attendancePath(session)} className={buttonClass({}, 'max-sm:w-full')}>
        <UserCheck aria-hidden="true" className="size-5" />
        {t('work.today.take')}
        <span className="sr-only">: {title}</span>
      </Link>
    </div>
  );
}
