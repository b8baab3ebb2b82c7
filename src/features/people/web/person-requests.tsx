import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { PersonOut } from '../people.contract.ts';
import { StateChip } from './state-chip.tsx';
import { waveTitle } from './wave-title.ts';

/** Requests to join a wave. */
export function PersonRequests({ requests }: Pick<PersonOut, 'requests'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className="divide-line divide-y">
      {requests.map(({ _id, camp, status, reason, createdAt, decidedAt }) => (
        <li key={_id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 grow basis-52">
            <Link to={`/wave/${camp._id}`} className="hover:text-link font-bold hover:underline">
              <bdi className="wrap-anywhere">{waveTitle(camp)}</bdi>
            </Link>
            {reason !== null && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {reason}
              </p>
            )}
            <p className="text-muted flex flex-wrap gap-x-2 text-sm">
              <time dateTime={createdAt}>
                {t('people.requests.asked', { day: dayText(createdAt, language) })}
              </time>
              {decidedAt !== null && (
                <time dateTime={decidedAt}>
                  {t('people.requests.decided', { day: dayText(decidedAt, language) })}
                </time>
              )}
            </p>
          </div>
          <StateChip state={status}>{t(`requests.states.${status}`)}</StateChip>
        </li>
      ))}
    </ul>
  );
}
