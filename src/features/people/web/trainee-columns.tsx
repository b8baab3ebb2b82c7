import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useMemo } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { classes } from '#kit/web/classes.ts';
import { PersonLink } from './shared/person-link.tsx';
import type { TraineeOut } from '../people.contract.ts';
import { ContactLinks, rowContact } from './shared/contact-links.tsx';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { RowMenu } from '#kit/web/ui/row-menu.tsx';
import { may } from '#club/shared/access.ts';
import { LastTalk } from './shared/last-talk.tsx';
import { campTitle } from './camp-title.ts';
import { contactWays, riskTexts, sheetLevel } from '../people.rules.ts';

export type OpenNotes = (trainee: TraineeOut) => void;

/** Both must be referentially stable. */
export function useTraineeColumns(onNotes: OpenNotes, onHandover: OpenNotes): Column<TraineeOut>[] {
  const { t } = useTranslation();
  const mentors = may(useAuthSession()?.user.role ?? null, 'trainee.mentor');
  return useMemo(
    () => [
      {
        key: 'name',
        heading: t('people.list.name'),
        card: 'title',
        cell: (trainee) => <Name trainee={trainee} />,
      },
      {
        key: 'attendance',
        heading: t('people.list.attendance'),
        cell: (trainee) => <LastMarks trainee={trainee} />,
      },
      {
        key: 'sheets',
        heading: t('people.list.sheets'),
        cell: ({ lastSheets }) => <LastSheets sheets={lastSheets} />,
      },
      {
        key: 'total',
        heading: t('people.list.total'),
        cell: ({ total, outOf }) => (
          <span className="whitespace-nowrap tabular-nums">{t('people.list.ofTotal', { total, outOf })}</span>
        ),
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (trainee) => (
          <ContactLinks name={trainee.name} ways={contactWays(trainee)} place="row">
            <NotesButton trainee={trainee} onNotes={onNotes} />
            {mentors && trainee.mine && (
              <RowMenu
                name={trainee.name}
                items={[
                  {
                    label: t('people.handover.open'),
                    Icon: ArrowRightLeft,
                    onSelect: () => onHandover(trainee),
                  },
                ]}
              />
            )}
          </ContactLinks>
        ),
      },
    ],
    [t, onNotes, onHandover, mentors],
  );
}

function Name({ trainee }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  const { userId, name, handle, camp, mine } = trainee;
  return (
    <div className="flex flex-col items-start gap-1 md:min-w-52">
      <span className="flex flex-wrap items-center gap-x-2">
        <PersonLink
          id={userId}
          className="wrap-anywhere max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          <bdi>{name}</bdi>
        </PersonLink>
        {mine && <Badge tone="good">{t('people.list.mine')}</Badge>}
      </span>
      <span className="text-muted flex flex-wrap gap-x-2 text-xs font-normal">
        {handle !== null && (
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {handle}
          </bdi>
        )}
        <bdi className="wrap-anywhere md:wrap-break-word">{campTitle(camp)}</bdi>
        {!mine && <MentorName trainee={trainee} />}
      </span>
      <RiskChips trainee={trainee} />
      <LastTalk {...trainee} />
    </div>
  );
}

function MentorName({ trainee: { mentor } }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  if (!mentor) return <span>{t('people.list.noMentor')}</span>;
  return (
    <span>
      {t('people.list.mentor')}{' '}
      <PersonLink id={mentor._id}>
        <bdi>{mentor.name}</bdi>
      </PersonLink>
    </span>
  );
}

/** Nobody writes notes on themselves. */
export function NotesButton({ trainee, onNotes }: { trainee: TraineeOut; onNotes: OpenNotes }) {
  const { t } = useTranslation();
  const me = useAuthSession()?.user._id;
  const { userId, name, notes } = trainee;
  if (userId === me) return null;
  return (
    <Button
      look="outline"
      size="small"
      aria-label={t('people.notes.openOf', { name, number: notes })}
      title={t('people.notes.open')}
      className={`relative ${rowContact}`}
      onClick={() => onNotes(trainee)}
    >
      <NotebookPen aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="md:sr-only">{t('people.notes.open')}</span>
      {notes > 0 && (
        <span
          aria-hidden="true"
          className="bg-primary text-on-primary absolute -end-1.5 -top-1.5 flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-xs tabular-nums"
        >
          {notes}
        </span>
      )}
    </Button>
  );
}

/** An absence is filled, the rest is not, so that it stands out without colour too. */
const looks = {
  present: { Icon: Check, look: 'bg-primary-soft text-link' },
  late: { Icon: Clock, look: 'bg-primary-soft text-link' },
  absent: { Icon: X, look: 'bg-danger-strong text-white' },
  excused: { Icon: Minus, look: 'bg-sunken text-muted' },
  none: { Icon: null, look: 'border-line-strong border border-dashed' },
} as const;

/** Attendance at a glance: how often, and the last marks as small signs. */
function LastMarks({ trainee }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  const { attended, held, lastMarks } = trainee;
  if (lastMarks.length === 0) return <span className="text-muted">{t('people.list.noSessions')}</span>;
  return (
    <div className="flex flex-col gap-1.5 max-md:flex-row max-md:items-center max-md:justify-end max-md:gap-3">
      <span className="tabular-nums">{t('people.list.ofTotal', { total: attended, outOf: held })}</span>
      <ol aria-label={t('people.glance.marks')} className="flex gap-1">
        {Object.entries(lastMarks).map(([place, mark]) => (
          <Mark key={place} mark={mark} />
        ))}
      </ol>
    </div>
  );
}

function Mark({ mark }: { mark: TraineeOut['lastMarks'][number] }) {
  const { t } = useTranslation();
  const state = mark ?? 'none';
  const { Icon, look } = looks[state];
  const text = t(`attendance.states.${state}`);
  return (
    <li title={text} className={classes('flex size-5 items-center justify-center rounded-md', look)}>
      {Icon && <Icon aria-hidden="true" className="size-3.5" strokeWidth={3} />}
      <span className="sr-only">{text}</span>
    </li>
  );
}

/** Frame, fill and text of a bar: low and high differ in shape as well as in colour. */
const barLooks = {
  none: { frame: 'border-line-strong border-dashed', fill: '', text: 'text-muted' },
  low: { frame: 'border-danger border-dashed', fill: 'bg-danger', text: 'text-danger font-bold' },
  high: { frame: 'border-primary', fill: 'bg-primary', text: 'text-ink' },
  whole: { frame: 'border-primary', fill: 'bg-primary', text: 'text-link font-bold' },
} as const;

type Sheet = TraineeOut['lastSheets'][number];

/** The last sheets as small bars that fill from below, with their figures. */
function LastSheets({ sheets }: { sheets: readonly Sheet[] }) {
  const { t } = useTranslation();
  if (sheets.length === 0) return <span className="text-muted">{t('people.list.noSheets')}</span>;
  return (
    <ol aria-label={t('people.glance.sheets')} className="flex gap-1.5 max-md:justify-end">
      {Object.entries(sheets).map(([place, sheet]) => (
        <Bar key={place} sheet={sheet} />
      ))}
    </ol>
  );
}

function Bar({ sheet: { solved, problems } }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { frame, fill, text } = barLooks[sheetLevel(solved, problems)];
  const part = Math.min(100, (100 * (solved ?? 0)) / (problems || 1));
  const figures =
    solved === null || problems === null
      ? t('people.glance.noResult')
      : t('people.glance.solved', { solved, problems });
  return (
    <li title={figures} className="flex w-9 flex-col items-center gap-0.5">
      <span aria-hidden="true" className={classes('flex h-6 w-full items-end rounded border p-0.5', frame)}>
        <span className={classes('w-full rounded-xs', fill)} style={{ height: `${part}%` }} />
      </span>
      <span className="sr-only">{figures}</span>
      <span aria-hidden="true" dir="ltr" className={classes('font-mono text-xs tabular-nums', text)}>
        {solved ?? '–'}/{problems ?? '–'}
      </span>
    </li>
  );
}

/** Why somebody is at risk, in words. */
export function RiskChips({ trainee }: { trainee: TraineeOut }) {
  const { t } = useTranslation();
  if (trainee.risk.length === 0) return null;
  return (
    <ul aria-label={t('people.risk.label', { name: trainee.name })} className="flex flex-wrap gap-1.5">
      {riskTexts(trainee).map(({ key, values }) => (
        <li
          key={key}
          className="bg-danger-soft text-danger inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold wrap-anywhere"
        >
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t(key, values)}
        </li>
      ))}
    </ul>
  );
}
