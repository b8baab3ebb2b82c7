import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { sessionHours } from '#features/attendance/attendance.rules.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { dayAndTimeText, weekdayText } from '#club/web/date-text.ts';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { FreshRows, useStableRows } from '#kit/web/ui/stable-rows.tsx';
import type { CountingOut, listProposed, RulesOut } from '../warnings.contract.ts';
import type { WarningKind } from '../warnings.rules.ts';
import { ProposalList } from './proposal-list.tsx';
import { allProposalsQuery, proposalsQuery, rulesQuery } from './warnings.hooks.ts';

/** What the rules of all camps of the reader propose. */
export function AllProposals({ camps }: { camps: readonly CampOut[] }) {
  const { t } = useTranslation();
  const read = useQuery(allProposalsQuery);
  return (
    <Proposals
      read={read}
      camps={camps}
      grouped
      text={t('warnings.proposals.textAll')}
      why={t('warnings.proposals.noneAnywhere')}
    />
  );
}

/** What the rule of this kind proposes in a camp, or why it proposes nothing. */
export function CampProposals({ camp, kind }: { camp: CampOut; kind: WarningKind }) {
  const { t } = useTranslation();
  const read = useQuery(proposalsQuery(camp._id, kind));
  const rules = useQuery(rulesQuery(camp._id)).data?.data;
  const over = isCampOver(camp, clubToday());
  const counting = read.data?.counting?.[kind];
  return (
    <Proposals
      read={read}
      camps={[camp]}
      text={
        !over && (
          <>
            {t('warnings.proposals.text')} {rules && <RuleText kind={kind} rules={rules} />}
          </>
        )
      }
      why={
        over
          ? t('warnings.proposals.over')
          : counting && <WhyNothing kind={kind} counting={counting} trainees={camp.traineesCount} />
      }
    >
      <Link to="/dashboard/warning" className="text-link inline-flex min-h-11 items-center text-sm font-bold">
        {t('warnings.proposals.all')}
      </Link>
    </Proposals>
  );
}

interface Props {
  read: UseQueryResult<ReplyOf<typeof listProposed>>;
  camps: readonly CampOut[];
  grouped?: boolean;
  text: ReactNode;
  /** Why there are none. */
  why: ReactNode;
  children?: ReactNode;
}

/** Warnings that rules propose, with reasons. Nothing is sent automatically. */
function Proposals({ read, camps, grouped, text, why, children }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, fresh, settle } = useStableRows(read.data?.data);
  const total = read.data?.total ?? 0;
  return (
    <section aria-labelledby="proposed" className="flex flex-col gap-3">
      <div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4">
          <h2 id="proposed" ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('warnings.proposals.title')} {total > 0 && <Badge tone="strong">{total}</Badge>}
          </h2>
          <FreshRows count={fresh.length} onShow={settle} focusTarget={heading} />
          {children}
        </div>
        {text && <p className="text-muted mt-1 text-sm">{text}</p>}
        {rows.length > 0 && <p className="text-muted mt-1 text-sm">{t('warnings.proposals.dismissing')}</p>}
      </div>
      <QueryBoundary read={read}>
        {() =>
          rows.length === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {fresh.length > 0 ? t('warnings.proposals.changed') : why}
            </p>
          ) : (
            <ProposalList
              camps={camps}
              grouped={grouped}
              proposals={rows}
              onDecided={settle}
              focusTarget={heading}
            />
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
