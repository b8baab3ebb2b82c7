import ScrollText from 'lucide-react/icons/scroll-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { NoWave } from '#features/programme/web/shared/wave-empty-states.tsx';
import { useOpenedWave } from '#features/programme/web/shared/use-opened-wave.ts';
import { WavePicker } from '#features/programme/web/shared/wave-picker.tsx';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { WarningKind } from '../warnings.rules.ts';
import { DismissedProposals } from './dismissed-proposals.tsx';
import { Proposals } from './proposals.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { SentWarnings } from './sent-warnings.tsx';
import { WarnDialog } from './warn-dialog.tsx';
import { ViewLinks } from './view-links.tsx';
import { useLiveWarnings } from './warnings.hooks.ts';

interface Props {
  kind: WarningKind;
  /** Everyone in the wave, with the data of this kind. */
  Table: ComponentType<{ camp: CampOut; list: ListQuery }>;
}

export const warningsSize = 20;

/** Layout of both warnings pages: proposals, everyone, and sent warnings. */
export function WarningsLayout({ kind, Table }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(warningsSize);
  const { read, camp } = useOpenedWave(list);
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
        {camp && <WavePicker list={list} opened={camp._id} clears={['search']} />}
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
            <NoWave title={t('warnings.page.noWaveTitle')} text={t('warnings.page.noWaveText')} />
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
  const role = useSession()?.user.role ?? null;
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
      <RulesDialog camp={open === 'rules' ? camp : null} onClose={close} onSaved={onRules} />
      <WarnDialog camp={open === 'warn' ? camp : null} kind={kind} onClose={close} />
    </div>
  );
}
