import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import type { AuditGroup } from '../audit-groups.rules.ts';
import { Action, Actor, type ChoosePerson, Details, Targets } from './audit-cells.tsx';

/** `onChoose` must be referentially stable. */
export function useAuditColumns(onChoose: ChoosePerson): Column<AuditGroup>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'action',
        heading: t('audit.what'),
        card: 'title',
        cell: ({ first }) => <Action entry={first} />,
      },
      {
        key: 'actor',
        heading: t('audit.who'),
        cell: ({ first }) => <Actor entry={first} onChoose={onChoose} />,
      },
      {
        key: 'target',
        heading: t('audit.whom'),
        cell: (group) => <Targets group={group} onChoose={onChoose} />,
      },
      {
        key: 'details',
        heading: t('audit.details'),
        cell: (group) => <Details group={group} />,
      },
      {
        key: 'createdAt',
        heading: t('audit.when'),
        cell: ({ first: { lastAt } }) => (
          <time dateTime={lastAt} className="*:inline-block *:whitespace-nowrap">
            <span>{dayText(lastAt, language)}</span> <span>{timeText(lastAt, language)}</span>
          </time>
        ),
      },
    ],
    [t, language, onChoose],
  );
}
