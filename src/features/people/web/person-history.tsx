import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { isByOperator } from '#features/audit/audit.rules.ts';
import { useAuditTexts } from '#features/audit/web/shared/use-audit-texts.ts';
import type { AuditOut } from '#features/audit/audit.contract.ts';
import type { PersonOut } from '../people.contract.ts';
import { PersonLink } from './shared/person-link.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';

/** The newest entries of the audit log by or about a person. */
export function PersonHistory({ title, person }: { title: string; person: PersonOut }) {
  const { t } = useTranslation();
  const { user, history } = person;
  return (
    <SettingsSection title={title} text={t('people.history.text')}>
      {history.length === 0 ? (
        <p className="text-muted">{t('people.history.none')}</p>
      ) : (
        <>
          <ol className="divide-line divide-y">
            {history.map((entry) => (
              <Entry key={entry._id} id={user._id} entry={entry} />
            ))}
          </ol>
          <Link
            to={`/dashboard/audit?person=${user._id}`}
            className="text-link mt-4 inline-flex min-h-11 items-center font-semibold underline"
          >
            {t('people.history.all')}
          </Link>
        </>
      )}
    </SettingsSection>
  );
}

function Entry({ id, entry }: { id: string; entry: AuditOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { actionText, detailTexts } = useAuditTexts();
  const { action, actor, target, details, times, lastAt } = entry;
  const by = isByOperator(action) ? { _id: null, name: t('audit.operator') } : actor;
  const about = target?._id === id ? null : target;
  return (
    <li className="py-3 first:pt-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-bold">
          {actionText(action)}
          {times > 1 && (
            <span className="text-muted ms-2 text-sm font-normal">{t('audit.times', { count: times })}</span>
          )}
        </span>
        <time dateTime={lastAt} className="text-muted text-sm">
          {dayAndTimeText(lastAt, language)}
        </time>
      </p>
      <ul className="text-muted flex flex-wrap gap-x-4 text-sm">
        {by && by._id !== id && <Named label={t('people.history.by')} person={by} />}
        {about && <Named label={t('people.history.about')} person={about} />}
        {detailTexts(details ?? {}).map(({ name, label, value }) => (
          <li key={name} className="wrap-anywhere">
            {label}: <bdi className="text-ink">{value}</bdi>
          </li>
        ))}
      </ul>
    </li>
  );
}

interface NamedProps {
  label: string;
  /** Without an id the name leads nowhere; without a name the account is gone. */
  person: { _id: string | null; name: string | null };
}

function Named({ label, person: { _id, name } }: NamedProps) {
  if (name === null) return null;
  return (
    <li>
      {label}{' '}
      <PersonLink id={_id}>
        <bdi>{name}</bdi>
      </PersonLink>
    </li>
  );
}
