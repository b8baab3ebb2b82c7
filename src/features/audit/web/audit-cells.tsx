import ChevronDown from 'lucide-react/icons/chevron-down';
import Funnel from 'lucide-react/icons/funnel';
import { useTranslation } from '#kit/web/i18n.ts';
import { isAboutPerson, isByOperator } from '../audit.rules.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { type AuditGroup, commonDetails, countTargets } from '../audit-groups.rules.ts';
import type { AuditOut } from '../audit.contract.ts';
import { useAuditTexts } from './shared/use-audit-texts.ts';

export type ChoosePerson = (id: string) => void;

export function Action({ entry: { action, times } }: { entry: AuditOut }) {
  const { t } = useTranslation();
  const { actionText } = useAuditTexts();
  return (
    <>
      {actionText(action)}
      {times > 1 && (
        <span className="text-muted block text-xs font-normal">
          {t('audit.times', { count: times })}
        </span>
      )}
    </>
  );
}

interface PersonProps {
  person: AuditOut['actor'];
  /** What a missing name means. */
  gone: string;
  onChoose: ChoosePerson;
}

/** A name that leads to the person, and a button that filters the log by them. */
function Person({ person, gone, onChoose }: PersonProps) {
  const { t } = useTranslation();
  if (!person) return '–';
  if (person.name === null) return <span className="text-muted">{gone}</span>;
  const label = t('audit.only', { name: person.name });
  return (
    <span className="inline-flex items-center gap-1">
      <PersonLink id={person._id}>
        <bdi>{person.name}</bdi>
      </PersonLink>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => onChoose(person._id)}
        className="text-muted hover:bg-primary-soft hover:text-link -my-2.5 flex size-11 shrink-0 items-center justify-center rounded-lg md:-my-1 md:size-7"
      >
        <Funnel aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}

export function Actor({ entry, onChoose }: { entry: AuditOut; onChoose: ChoosePerson }) {
  const { t } = useTranslation();
  if (isByOperator(entry.action)) return t('audit.operator');
  return <Person person={entry.actor} gone={t('audit.gone')} onChoose={onChoose} />;
}

export function Targets({ group, onChoose }: { group: AuditGroup; onChoose: ChoosePerson }) {
  const { t } = useTranslation();
  const { changeText } = useAuditTexts();
  const { first, entries } = group;
  const gone = isAboutPerson(first.action) ? t('audit.gone') : '–';
  if (entries.length === 1) return <Person person={first.target} gone={gone} onChoose={onChoose} />;
  return (
    <details className="group">
      <summary className="text-link flex min-h-11 cursor-pointer items-center gap-1 rounded max-md:-my-2.5 max-md:justify-end md:min-h-8">
        {t('audit.people', { count: countTargets(group) })}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-1 flex flex-col gap-1 max-md:mt-3.5">
        {entries.map((entry) => (
          <li key={entry._id}>
            <Person person={entry.target} gone={gone} onChoose={onChoose} />{' '}
            <span className="text-muted text-xs whitespace-nowrap">{changeText(entry.details ?? {})}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Details({ group: { first, entries } }: { group: AuditGroup }) {
  const { detailTexts } = useAuditTexts();
  const texts = detailTexts(entries.length === 1 ? (first.details ?? {}) : commonDetails(first));
  if (texts.length === 0) return '–';
  return (
    <ul className="text-muted flex max-w-72 flex-col text-xs max-md:ms-auto">
      {texts.map(({ name, label, value }) => (
        <li key={name} className="wrap-anywhere">
          {label}: <bdi className="text-ink">{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
