import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { OwnCampOut } from '../../progress.contract.ts';

type Warning = OwnCampOut['warnings'][number];

/** A warning: reason, sessions with their days, and what to do, with a link there. */
export function OwnWarning({ warning, children }: { warning: Warning; children?: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { reason, createdAt, sessions, needed, link } = warning;
  const isElsewhere = link !== null && !sessions.some(({ sessionId }) => link.endsWith(sessionId));
  return (
    <article className="bg-surface border-line flex flex-col gap-1.5 rounded-xl border p-4 wrap-anywhere">
      <h4 className="text-muted text-sm font-semibold">
        <time dateTime={createdAt}>
          {t('progress.wave.warningOf', { day: dayText(createdAt, language) })}
        </time>
      </h4>
      <p className="font-bold whitespace-pre-line">
        <bdi>{reason}</bdi>
      </p>
      {sessions.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {sessions.map(({ sessionId, title, startsAt, archived }) => (
            <li key={sessionId}>
              {archived ? (
                <bdi>{title}</bdi>
              ) : (
                <Link to={`/session/${sessionId}`} className="text-link underline">
                  <bdi>{title}</bdi>
                </Link>
              )}
              {startsAt !== null && (
                <time dateTime={startsAt} className="text-muted">
                  {' · '}
                  {dayText(startsAt, language)}
                </time>
              )}
              {archived && <span className="text-muted"> · {t('progress.wave.sessionArchived')}</span>}
            </li>
          ))}
        </ul>
      )}
      {needed !== null && <p>{needed}</p>}
      {/* How to reach those who help. */}
      {children}
      {isElsewhere && (
        <Link to={link} className="text-link self-start text-sm font-semibold underline">
          {t('progress.wave.openNext')}
        </Link>
      )}
    </article>
  );
}

/** Withdrawn warnings, which no longer count. */
export function VoidWarnings({ warnings }: { warnings: OwnCampOut['voidWarnings'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (warnings.length === 0) return null;
  return (
    <ul className="text-muted flex flex-col gap-1 text-sm">
      {warnings.map(({ _id, reason, createdAt, withdrawnAt }) => (
        <li key={_id} className="wrap-anywhere">
          {t('progress.wave.voided', {
            since: dayText(withdrawnAt, language),
            day: dayText(createdAt, language),
            reason,
          })}
        </li>
      ))}
    </ul>
  );
}
