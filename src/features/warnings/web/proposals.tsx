import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { WarningKind } from '../warnings.rules.ts';
import { RuleText } from './rule-text.tsx';
import { WhyNothing } from './why-nothing.tsx';
import { ProposalList } from './proposal-list.tsx';
import { useStableProposals } from './stable-proposals.ts';
import { proposalsQuery, rulesQuery } from './warnings.hooks.ts';

interface Props {
  camp: CampOut;
  kind: WarningKind;
}

/** Warnings that the rules propose, with reasons. Nothing is sent automatically. */
export function Proposals({ camp, kind }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useQuery(proposalsQuery(camp._id, kind));
  const rules = useQuery(rulesQuery(camp._id)).data?.data;
  const { rows, fresh, settle } = useStableProposals(read.data?.data);
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
        <p className="text-muted mt-1 text-sm">
          {t('warnings.proposals.text')} {rules && <RuleText kind={kind} rules={rules} />}
        </p>
        {rows.length > 0 && <p className="text-muted mt-1 text-sm">{t('warnings.proposals.dismissing')}</p>}
      </div>
      <QueryBoundary read={read}>
        {() =>
          rows.length === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {fresh > 0 || !read.data ? (
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
