import { useState } from 'react';
import { clubToday } from '#club/shared/club-time.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { CompactDate } from '#kit/web/ui/compact-date.tsx';
import { CompactSelect } from '#kit/web/ui/list-filter.tsx';

interface Props {
  /** A day, `start` for the first one of each wave, or empty for today. */
  value: string;
  onChange: (value: string) => void;
}

const kinds = { '': 'joinedNow', start: 'joinedStart', day: 'joinedDay' } as const;

/** Asks once since when the people of a file are in their waves. */
export function JoinedChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<keyof typeof kinds>('');
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-3">
        <CompactSelect
          label={t('members.import.joined')}
          value={kind}
          choices={Object.entries(kinds).map(([each, text]) => ({
            value: each,
            label: t(`members.import.${text}`),
          }))}
          onChange={(chosen) => {
            setKind(chosen as keyof typeof kinds);
            onChange(chosen === 'start' ? chosen : '');
          }}
        />
        {kind === 'day' && (
          <CompactDate
            label={t('members.import.joinedOn')}
            value={value}
            max={clubToday()}
            onChange={onChange}
          />
        )}
      </div>
      <p className="text-muted mt-1.5 text-sm">{t('members.import.joinedHint')}</p>
    </div>
  );
}
