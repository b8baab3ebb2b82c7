import { useTranslation } from '#kit/web/i18n.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { EntryOut } from '../../inbox.contract.ts';
import { dayHeading, daysBefore, type EntryDay, groupByDay } from './entry-days.ts';
import { InboxEntry } from './inbox-entry.tsx';

interface Props {
  entries: readonly EntryOut[];
  onMark: (entry: EntryOut, read: boolean) => void;
}

/** The entries, one section for each day. */
export function InboxList({ entries, onMark }: Props) {
  return (
    <div className="flex flex-col gap-8">
      {groupByDay(entries).map(({ day, entries: ofDay }) => (
        <Day key={day} day={day} entries={ofDay} onMark={onMark} />
      ))}
    </div>
  );
}

function Day({ day, entries, onMark }: EntryDay & Pick<Props, 'onMark'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = clubToday();
  const ago = daysBefore(day, today);
  const names = [t('inbox.page.today'), t('inbox.page.yesterday')];
  const id = `day-${day}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-muted mb-3 text-sm font-bold">
        {names[ago] ?? dayHeading(day, today, language)}
      </h2>
      <ul className="flex flex-col gap-3">
        {entries.map((entry) => (
          <InboxEntry key={entry._id} entry={entry} onMark={(read) => onMark(entry, read)} />
        ))}
      </ul>
    </section>
  );
}
