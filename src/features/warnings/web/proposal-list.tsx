import { useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { classes } from '#kit/web/classes.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useSelection, RowCheckbox } from '#kit/web/ui/data-table-selection.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { MailPreview } from './mail-preview.tsx';
import type { StableProposal } from './stable-proposals.ts';
import { useRestore, useDecide } from './warnings.hooks.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';

/** Shown before "show all". */
const initiallyShown = 8;

interface Props {
  camp: CampOut;
  proposals: StableProposal[];
  /** Called after proposals were sent or dismissed. */
  onDecided: () => void;
  /** Takes the focus when the decided rows are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Selects, previews, sends and dismisses proposals. */
export function ProposalList({ camp, proposals, onDecided, focusTarget }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const selection = useSelection(camp._id);
  const decide = useDecide(camp._id);
  const dismissal = useRestore(camp._id);
  const [all, setAll] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const refusal = useOwnRefusal();
  const open = proposals.filter(({ gone, userId }) => !gone && !refusal(userId));
  // A refetch may have removed selected proposals.
  const chosen = open.filter(({ _id }) => selection.ids.has(_id));
  const shown = all ? proposals : proposals.slice(0, initiallyShown);

  async function onDecide(decision: 'send' | 'dismiss') {
    const ids = chosen.map(({ _id }) => _id);
    try {
      const { decided, outdated } = (await decide.mutateAsync({ proposals: ids, decision })).data;
      if (decided > 0 && decision === 'send') toast.success(t('warnings.proposals.sent', { count: decided }));
      if (decided > 0 && decision === 'dismiss')
        dismissal.announce(
          ids.filter((id) => !outdated.includes(id)),
          onDecided,
        );
      if (outdated.length > 0) toast.danger(t('warnings.proposals.outdated', { count: outdated.length }));
      selection.clear();
      onDecided();
      setPreviewed(false);
      focusTarget.current?.focus();
    } catch (error) {
      toast.danger(failureText(error, t('warnings.proposals.failed')));
    }
  }

  const acting = {
    chosen: chosen.length,
    busy: decide.isPending,
    onDecide: (decision: 'send' | 'dismiss') => void onDecide(decision),
  };
  return (
    <div className="border-line bg-surface shadow-card overflow-clip rounded-2xl border">
      <div
        className={classes(
          'border-line flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-2',
          chosen.length > 0 && 'bg-primary-soft',
        )}
      >
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            checked={chosen.length > 0 && chosen.length === open.length}
            ref={(input) => {
              if (input) input.indeterminate = chosen.length > 0 && chosen.length < open.length;
            }}
            onChange={({ target }) =>
              selection.setMany(
                open.map(({ _id }) => _id),
                target.checked,
              )
            }
            className="accent-primary size-4.5"
          />
          {t('warnings.proposals.selectAll', { number: open.length })}
        </label>
        <p role="status" className="text-muted text-sm tabular-nums">
          {chosen.length > 0 && t('warnings.proposals.selected', { count: chosen.length })}
        </p>
        <ProposalActions {...acting} onPreview={() => setPreviewed(true)} />
      </div>
      <ul className="divide-line divide-y">
        {shown.map((proposal) => (
          <ProposalRow
            key={proposal._id}
            proposal={proposal}
            chosen={selection.ids.has(proposal._id)}
            refused={refusal(proposal.userId)?.title}
            onChange={(on) => selection.toggle(proposal._id, on)}
          />
        ))}
      </ul>
      {shown.length < proposals.length && (
        <div className="border-line border-t px-3 py-2">
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            {t('warnings.proposals.showAll', { number: proposals.length })}
          </Button>
        </div>
      )}
      <MailPreview
        camp={camp}
        chosen={previewed ? chosen : []}
        onClose={() => setPreviewed(false)}
        focusTarget={focusTarget}
      >
        <ProposalActions {...acting} />
      </MailPreview>
    </div>
  );
}

interface ProposalRowProps {
  proposal: StableProposal;
  chosen: boolean;
  /** Why the reader does not decide it. */
  refused: string | undefined;
  onChange: (on: boolean) => void;
}

/** Name and reason. */
function ProposalRow({ proposal, chosen, refused, onChange }: ProposalRowProps) {
  const { t } = useTranslation();
  const { name, reason, gone } = proposal;
  return (
    <li className={classes('flex items-start gap-3 px-5 py-3', chosen && !gone && 'bg-primary-soft/50')}>
      <span className="flex w-7 shrink-0 md:w-5">
        {!gone && !refused && (
          <RowCheckbox
            label={t('warnings.proposals.select', { name, reason })}
            checked={chosen}
            onChange={onChange}
          />
        )}
      </span>
      <div className="min-w-0 grow">
        <PersonLine person={proposal} />
        <p className="text-sm wrap-anywhere">
          <span className={classes(gone && 'text-muted line-through')}>{reason}</span>
          {gone && <strong className="ms-3">{t('warnings.proposals.gone')}</strong>}
        </p>
        {refused && <p className="text-muted text-sm">{refused}</p>}
      </div>
    </li>
  );
}

/** Name and address. */
export const PersonLine = ({ person }: { person: Pick<StableProposal, 'userId' | 'name' | 'email'> }) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    <PersonLink id={person.userId}>
      <bdi className="font-bold wrap-anywhere">{person.name}</bdi>
    </PersonLink>
    <bdi dir="ltr" className="text-muted text-sm wrap-anywhere">
      {person.email}
    </bdi>
  </p>
);

interface ProposalActionsProps {
  chosen: number;
  busy: boolean;
  /** Left out inside the preview. */
  onPreview?: () => void;
  onDecide: (decision: 'send' | 'dismiss') => void;
}

/** Actions for the selected proposals. Buttons are never disabled, to keep the focus. */
function ProposalActions({ chosen, busy, onPreview, onDecide }: ProposalActionsProps) {
  const { t } = useTranslation();
  const idle = chosen === 0 || busy;
  const unlessIdle = (act: () => void) => () => {
    if (!idle) act();
  };
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2 sm:ms-auto">
      {onPreview && (
        <Button look="outline" size="small" aria-disabled={idle} onClick={unlessIdle(onPreview)}>
          <Eye aria-hidden="true" className="size-4" />
          {t('warnings.proposals.preview')}
        </Button>
      )}
      <Button
        look="outline"
        size="small"
        aria-disabled={idle}
        onClick={unlessIdle(() => onDecide('dismiss'))}
      >
        <X aria-hidden="true" className="size-4" />
        {t('warnings.proposals.dismiss')}
      </Button>
      <Button size="small" aria-disabled={idle} onClick={unlessIdle(() => onDecide('send'))}>
        <Send aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {busy ? t('warnings.proposals.sending') : t('warnings.proposals.send')}
      </Button>
    </div>
  );
}
