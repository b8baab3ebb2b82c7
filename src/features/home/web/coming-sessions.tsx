import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { waveName } from '#features/programme/camps.rules.ts';
import { DraftBadge } from '#features/programme/web/shared/draft-badge.tsx';
import { MissingText } from '#features/programme/web/shared/material-marks.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import type { ComingOut, HomeOut } from '../home.contract.ts';
import { addSessionPath, sessionFormPath } from '../home.links.ts';
import { whenText } from './when-text.ts';

/** For those who prepare sessions: the next ones, and the material that they lack. */
export function ComingSessions({ home }: { home: HomeOut | undefined }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="coming">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="coming" className="text-xl">
          {t('work.coming.title')}
        </h2>
        <Link to={addSessionPath} className={buttonClass({ look: 'outline', size: 'small' })}>
          <Plus aria-hidden="true" className="size-4.5" />
          {t('work.coming.add')}
        </Link>
      </div>
      {home ? <Sessions sessions={home.coming} /> : <Skeleton className="h-118 rounded-2xl" />}
    </section>
  );
}

function Sessions({ sessions }: { sessions: ComingOut[] }) {
  const { t } = useTranslation();
  if (sessions.length === 0)
    return (
      <p className="border-line-strong/50 text-muted rounded-2xl border border-dashed p-5">
        {t('work.coming.none')}
      </p>
    );
  return (
    <ul className="border-line bg-surface divide-line divide-y overflow-hidden rounded-2xl border">
      {sessions.map((session) => (
        <li key={session.sessionId}>
          <Row session={session} />
        </li>
      ))}
    </ul>
  );
}

function Row({ session }: { session: ComingOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, startsAt, camp, draft, missing } = session;
  return (
    <Link
      to={sessionFormPath(session)}
      className="hover:bg-sunken flex min-h-16 items-center gap-3 px-4 py-3 sm:px-5"
    >
      <div className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          <bdi className="wrap-anywhere">{title}</bdi>
          {draft && <DraftBadge />}
        </span>
        <div className="text-sm">
          <p className="text-muted">
            {startsAt !== null && <time dateTime={startsAt}>{whenText(t, startsAt, language)}</time>} ·{' '}
            <bdi>{waveName(camp)}</bdi>
          </p>
          <MissingText missing={missing} className="font-semibold" />
          {missing.length === 0 && <p className="text-muted">{t('work.coming.complete')}</p>}
        </div>
        <span className="sr-only">{t('sessions.dashboard.update')}</span>
      </div>
      <ChevronRight aria-hidden="true" className="text-muted size-5 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}
