import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { PersonOut } from '../people.contract.ts';
import { StateChip } from './state-chip.tsx';

export function PersonExcuses({ excuses }: Pick<PersonOut, 'excuses'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className="divide-line divide-y">
      {excuses.map(({ _id, session, reason, state, createdAt }) => (
        <li key={_id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 grow basis-52">
            <Link to={`/session/${session._id}`} className="hover:text-link font-bold hover:underline">
              <bdi className="wrap-anywhere">{session.title}</bdi>
            </Link>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {reason}
            </p>
            <time dateTime={createdAt} className="text-muted text-sm">
              {dayText(createdAt, language)}
            </time>
          </div>
          <StateChip state={state}>{t(`people.excuses.states.${state}`)}</StateChip>
        </li>
      ))}
    </ul>
  );
}
