import ScrollText from 'lucide-react/icons/scroll-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { NoCamp } from '#features/programme/web/shared/camp-empty-states.tsx';
import { useOpenedCamp, CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { may } from '#club/shared/access.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type WarningKind, warningKinds } from '../warnings.rules.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { DismissedProposals, SentWarnings } from './decided-warnings.tsx';
import { WarnDialog } from './warn-dialog.tsx';
import { useLiveWarnings, proposalsQuery, rulesQuery } from './warnings.hooks.ts';
import { NavLink } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { useQuery } from '@tanstack/react-query';
import { ProposalList } from './proposal-list.tsx';
import { useStableProposals } from './stable-proposals.ts';
import { sessionHours } from '#features/attendance/attendance.rules.ts';
import type { RulesOut, CountingOut } from '../warnings.contract.ts';
import { dayAndTimeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';

interface Props {
  kind: WarningKind;
  /** Everyone in the camp, with the data of this kind. */
  Table: ComponentType<{ camp: CampOut; list: ListQuery }>;
}

const warningsSize = 20;

/** Layout of both warnings pages: proposals, everyone, and sent warnings. */
export function WarningsLayout({ kind, Table }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(warningsSize);
  const { read, camp } = useOpenedCamp(list);
  useLiveWarnings(camp?._id);
  // Changed rules refresh the proposals at once.
  const [rulesVersion, setRulesVersion] = useState(0);
  const refreshProposals = () => setRulesVersion((number) => number + 1);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHeader title={t('warnings.page.title')} text={t('warnings.page.text')} heading={heading}>
        {camp && <Actions key={camp._id} camp={camp} kind={kind} onRules={refreshProposals} />}
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <ViewLinks list={list} />
        {camp && <CampPicker list={list} opened={camp._id} clears={['search']} />}
      </div>
      <QueryBoundary read={read}>
        {() =>
          camp ? (
            <div className="flex flex-col gap-10">
              <Proposals key={`${camp._id} ${kind} ${rulesVersion}`} camp={camp} kind={kind} />
              <section aria-labelledby="trainees" className="flex flex-col gap-4">
                <h2 id="trainees" className="text-xl">
                  {t('warnings.table.trainees')}
                </h2>
                <Table camp={camp} list={list} />
              </section>
              <SentWarnings key={`sent ${camp._id} ${kind}`} camp={camp} kind={kind} />
              <DismissedProposals
                key={`dismissed ${camp._id} ${kind}`}
                camp={camp}
                kind={kind}
                onRestored={refreshProposals}
              />
            </div>
          ) : (
            <NoCamp title={t('warnings.page.noWaveTitle')} text={t('warnings.page.noWaveText')} />
          )
        }
      </QueryBoundary>
    </>
  );
}

interface ActionsProps {
  camp: CampOut;
  kind: WarningKind;
  onRules: () => void;
}

function Actions({ camp, kind, onRules }: ActionsProps) {
  const { t } = useTranslation();
  const role = useAuthSession()?.user.role ?? null;
  const [open, setOpen] = useState<'warn' | 'rules' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
      {may(role, 'rules.edit') && (
        <Button look="outline" className="min-h-11! px-4 text-sm" onClick={() => setOpen('rules')}>
          <ScrollText aria-hidden="true" className="size-4.5" />
          {t('warnings.rules.open')}
        </Button>
      )}
      <Button className="min-h-11! px-4 text-sm" onClick={() => setOpen('warn')}>
        <TriangleAlert aria-hidden="true" className="size-4.5" />
        {t('warnings.byHand.open')}
      </Button>
      {open === 'rules' && <RulesDialog camp={camp} onClose={close} onSaved={onRules} />}
      {open === 'warn' && <WarnDialog camp={camp} kind={kind} onClose={close} />}
    </div>
  );
}

const paths = { sheet: '/dashboard/warning', attendance: '/dashboard/warning_attendance' } as const;

/** Switches between the kinds of warnings in the same camp. */
function ViewLinks({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const campId = list.value('campId');
  return (
    <nav
      aria-label={t('warnings.page.views')}
      className="border-line bg-sunken flex flex-wrap rounded-xl border p-1 max-sm:w-full"
    >
      {warningKinds.map((kind) => (
        <NavLink
          key={kind}
          to={{ pathname: paths[kind], search: campId && `?campId=${campId}` }}
          end
          className={({ isActive }) =>
            classes(
              'flex min-h-10 min-w-0 grow items-center justify-center rounded-lg px-4 text-sm font-bold wrap-anywhere',
              isActive ? 'bg-surface text-link shadow-card' : 'text-muted hover:text-ink',
            )
          }
        >
          {t(`warnings.page.${kind}`)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Warnings that the rules propose, with reasons. Nothing is sent automatically. */
function Proposals({ camp, kind }: { camp: CampOut; kind: WarningKind }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useQuery(proposalsQuery(camp._id, kind));
  const rules = useQuery(rulesQuery(camp._id)).data?.data;
  const { rows, fresh, settle } = useStableProposals(read.data?.data);
  const over = isCampOver(camp, clubToday());
  return (
    <section aria-labelledby="proposed" className="flex flex-col gap-3">
      <div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4">
          <h2 id="proposed" ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('warnings.proposals.title')}
          </h2>
          <p role="status">
            {fresh > 0 && (
              <Button
                look="outline"
                size="small"
                onClick={() => {
                  settle();
                  heading.current?.focus();
                }}
              >
                {t('warnings.proposals.fresh', { count: fresh })}
              </Button>
            )}
          </p>
        </div>
        {!over && (
          <p className="text-muted mt-1 text-sm">
            {t('warnings.proposals.text')} {rules && <RuleText kind={kind} rules={rules} />}
          </p>
        )}
        {rows.length > 0 && <p className="text-muted mt-1 text-sm">{t('warnings.proposals.dismissing')}</p>}
      </div>
      <QueryBoundary read={read}>
        {() =>
          rows.length === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {over ? (
                t('warnings.proposals.over')
              ) : fresh > 0 || !read.data ? (
                t('warnings.proposals.changed')
              ) : (
                <WhyNothing kind={kind} counting={read.data.counting[kind]} trainees={camp.traineesCount} />
              )}
            </p>
          ) : (
            <ProposalList camp={camp} proposals={rows} onDecided={settle} focusTarget={heading} />
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** What the rule of this kind proposes, and when a session counts for it. Empty while it is off. */
function RuleText({ kind, rules }: { kind: WarningKind; rules: RulesOut }) {
  const { t } = useTranslation();
  const { absencesInRow, sheetPercent, sheetDays } = rules;
  if (kind === 'sheet')
    return sheetPercent === null
      ? null
      : t('warnings.rules.sheetRule', { percent: sheetPercent, count: sheetDays });
  return absencesInRow === null
    ? null
    : t('warnings.rules.attendanceRule', { count: absencesInRow, hours: sessionHours });
}

interface WhyNothingProps {
  kind: WarningKind;
  counting: CountingOut;
  /** Everybody who trains in the camp; undefined until loaded. */
  trainees: number | undefined;
}

/** Why the rule proposes nothing right now, and when that may change. */
function WhyNothing({ kind, counting, trainees }: WhyNothingProps) {
  const { on, counted, unjudged, blank, next, decided } = counting;
  const { t } = useTranslation();
  const language = useLanguage();
  const at = (iso: string) => `${weekdayText(iso, language)} ${dayAndTimeText(iso, language)}`;
  const later = next && t(`warnings.why.next.${kind}`, { session: next.title, at: at(next.at) });
  if (!on) return t('warnings.proposals.off');
  if (trainees === 0) return t('warnings.why.nobody');
  const said =
    blank !== null
      ? t(`warnings.why.${blank}_${kind}`)
      : decided > 0
        ? t('warnings.why.decided', { count: decided })
        : t(`warnings.why.fine.${kind}`, { count: counted });
  const unknown = blank === null && unjudged > 0 && t(`warnings.why.unjudged.${kind}`, { count: unjudged });
  return [said, unknown, later].filter(Boolean).join(' ');
}
