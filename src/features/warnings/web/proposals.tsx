import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampOut } from '#features/camps/camps.contract.ts';
import { Loaded } from '#kit/web/ui/loaded.tsx';
import type { WarningKind } from '../warnings.rules.ts';
import { ProposalList } from './proposal-list.tsx';
import { proposedIn, rulesOf } from './warnings.hooks.ts';

interface Props {
  camp: CampOut;
  kind: WarningKind;
}

/** Whom the rules propose to warn, and why. Nothing is sent before somebody sends it. */
export function Proposals({ camp, kind }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useQuery(proposedIn(camp._id, kind));
  const rules = useQuery(rulesOf(camp._id)).data?.data;
  const off = (kind === 'sheet' ? rules?.sheetPercent : rules?.absencesInRow) === null;
  return (
    <section aria-labelledby="proposed" className="flex flex-col gap-3">
      <div>
        <h2 id="proposed" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('warnings.proposals.title')}
        </h2>
        <p className="text-muted mt-1 text-sm">{t('warnings.proposals.text')}</p>
      </div>
      <Loaded read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="border-line bg-surface text-muted rounded-2xl border px-5 py-4">
              {off ? t('warnings.proposals.off') : t('warnings.proposals.none')}
            </p>
          ) : (
            <ProposalList camp={camp} proposals={data} home={heading} />
          )
        }
      </Loaded>
    </section>
  );
}
