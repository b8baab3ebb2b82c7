import ScrollText from 'lucide-react/icons/scroll-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { NoCamp } from '#features/programme/web/shared/camp-empty-states.tsx';
import { useOpenedCamp, CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type WarningKind, warningKinds } from '../warnings.rules.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { DismissedProposals, SentWarnings } from './decided-warnings.tsx';
import { WarnDialog } from './warn-dialog.tsx';
import { useLiveWarnings } from './warnings.hooks.ts';
import { NavLink } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { AllProposals, CampProposals } from './proposals.tsx';

interface Props {
  kind: WarningKind;
  /** Everyone in the camp, with the data of this kind. */
  Table: ComponentType<{ camp: CampOut; list: ListQuery }>;
}

const warningsSize = 20;

/**
 * Layout of both warnings pages: proposals, everyone, and sent warnings. Without a camp in the address it begins with the
 * proposals of all camps, as many as the badge of the menu says.
 */
export function WarningsLayout({ kind, Table }: Props) {
  const { t } = useTranslation();
  const list = useListQuery(warningsSize);
  const { read, camp } = useOpenedCamp(list);
  useLiveWarnings(camp?._id);
  // Changed rules refresh the proposals at once.
  const [rulesVersion, setRulesVersion] = useState(0);
  const refreshProposals = () => setRulesVersion((number) => number + 1);
  const isNamed = list.value('campId') !== '';
  const actions = camp && <Actions key={camp._id} camp={camp} kind={kind} onRules={refreshProposals} />;
  const choice = (
    <div className="flex flex-wrap items-center gap-3">
      <ViewLinks list={list} />
      {camp && <CampPicker list={list} opened={camp._id} clears={['search']} />}
      {!isNamed && <div className="sm:ms-auto">{actions}</div>}
    </div>
  );
  return (
    <>
      <PageHeader title={t('warnings.page.title')} text={t('warnings.page.text')}>
        {isNamed && actions}
      </PageHeader>
      {isNamed && <div className="mb-6">{choice}</div>}
      <QueryBoundary read={read}>
        {({ data: camps }) =>
          camp ? (
            <div className="flex flex-col gap-10">
              {isNamed ? (
                <CampProposals key={`${camp._id} ${kind} ${rulesVersion}`} camp={camp} kind={kind} />
              ) : (
                <>
                  <AllProposals key={rulesVersion} camps={camps} />
                  {choice}
                </>
              )}
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
