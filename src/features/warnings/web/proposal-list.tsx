import { Fragment, type RefObject, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { byRelevance, campName } from '#features/programme/camps.rules.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { classes } from '#kit/web/classes.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RowCheckbox, SelectionButton, useSelection } from '#kit/web/ui/data-table-selection.tsx';
import type { HeldDecisions } from '#kit/web/ui/held-decisions.ts';
import { type RowAction, RowActions } from '#kit/web/ui/row-actions.tsx';
import type { StableRow } from '#kit/web/ui/stable-rows.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { DecidedOr, useHeldDecisions } from '#kit/web/ui/use-held-decisions.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { ProposalOut } from '../warnings.contract.ts';
import { useDecide } from './warnings.hooks.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { Link } from 'react-router';
import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';

/** Shown before "show all". */
const initiallyShown = 30;

type StableProposal = StableRow<ProposalOut>;
type Decision = 'send' | 'dismiss';

interface Props {
  /** Those of the proposals. */
  camps: readonly CampOut[];
  /** Names the camp of each proposal. */
  grouped?: boolean;
  proposals: StableProposal[];
  /** Called after proposals were sent or dismissed. */
  onDecided: () => void;
  /** Takes the focus when the decided rows are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

const openIds = (proposals: readonly StableProposal[]) =>
  proposals.flatMap(({ _id, gone }) => (gone ? [] : _id));

/** Sends and dismisses proposals, each or several; what is decided can be undone until it is sent. */
export function ProposalList({ camps, grouped = false, proposals, onDecided, focusTarget }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const selection = useSelection('');
  const decide = useDecide();
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<readonly ProposalOut[]>([]);
  const refusal = useOwnRefusal();
  const { held, hold, shown, status } = useHeldDecisions<StableProposal[], Decision>({
    scope: 'proposals',
    shown: proposals,
    idsOf: openIds,
    async send({ ids, decision, keepalive }) {
      const { outdated } = (await decide.mutateAsync({ proposals: ids, decision, keepalive })).data;
      if (outdated.length > 0) toast.danger(t('warnings.proposals.outdated', { count: outdated.length }));
      onDecided();
    },
    onFailed: (error) => toast.danger(failureText(error, t('warnings.proposals.failed'))),
    selection,
    focusTarget,
  });
  const open = shown.filter(({ gone, userId }) => !gone && !refusal(userId));
  const isOpen = ({ _id }: ProposalOut) => selection.ids.has(_id) && !held.of(_id);
  // A refetch may have removed selected proposals.
  const chosen = open.filter(isOpen);

  function onDecide(some: readonly ProposalOut[], decision: Decision, keepsFocus = false) {
    const ids = some.map(({ _id }) => _id);
    hold({
      ids,
      decision,
      said: t(`warnings.proposals.said.${decision}`, { count: ids.length }),
      keepsFocus,
    });
  }

  const campOf = ({ campId }: ProposalOut) => camps.find(({ _id }) => _id === campId);
  const ordered = byCamp(camps, shown);
  const rows = all ? ordered : ordered.slice(0, initiallyShown);
  return (
    <div className="border-line bg-surface shadow-card overflow-clip rounded-2xl border">
      {status}
      <div
        className={classes(
          'border-line flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-2',
          chosen.length > 0 && 'bg-primary-soft sticky top-16 z-1 lg:top-18',
        )}
      >
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            checked={chosen.length > 0 && chosen.length === open.length}
            ref={(input) => {
              if (input) input.indeterminate = chosen.length > 0 && chosen.length < open.length;
            }}
            onChange={({ target }) => selection.setMany(openIds(open), target.checked)}
            className="accent-primary size-4.5"
          />
          {t('warnings.proposals.selectAll', { number: open.length })}
        </label>
        <p role="status" className="text-muted text-sm tabular-nums">
          {chosen.length > 0 && t('ui.list.selected', { count: chosen.length })}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ms-auto">
          <SelectionButton of={selection} Icon={X} onPress={() => onDecide(chosen, 'dismiss', true)}>
            {t('warnings.proposals.dismissSelected')}
          </SelectionButton>
          <SelectionButton of={selection} Icon={Send} look="primary" onPress={() => setAsked(chosen)}>
            {t('warnings.proposals.sendSelected')}
          </SelectionButton>
        </div>
      </div>
      <ul className="divide-line divide-y">
        {rows.map((proposal, at) => (
          <Fragment key={proposal._id}>
            {grouped && proposal.campId !== rows[at - 1]?.campId && <CampRow camp={campOf(proposal)} />}
            <ProposalRow
              proposal={proposal}
              held={held}
              chosen={isOpen(proposal)}
              refused={refusal(proposal.userId)?.title}
              onChange={(on) => selection.toggle(proposal._id, on)}
              onDecide={(decision) => onDecide([proposal], decision)}
              onPreview={() => setAsked([proposal])}
            />
          </Fragment>
        ))}
      </ul>
      {!all && shown.length > initiallyShown && (
        <div className="border-line border-t px-3 py-2">
          <Button look="quiet" size="small" onClick={() => setAll(true)}>
            {t('warnings.proposals.showAll', { number: shown.length })}
          </Button>
        </div>
      )}
      <SendDialog
        camps={camps}
        chosen={asked}
        onClose={() => setAsked([])}
        onSend={() => onDecide(asked, 'send', true)}
        focusTarget={focusTarget}
      />
    </div>
  );
}

/** Those of one camp together, in the order of the camps' relevance. */
function byCamp(camps: readonly CampOut[], proposals: readonly StableProposal[]) {
  const order = camps.toSorted(byRelevance(clubToday())).map(({ _id }) => _id);
  return proposals.toSorted((one, other) => order.indexOf(one.campId) - order.indexOf(other.campId));
}

/** Leads to the rules and people of the camp. */
const CampRow = ({ camp }: { camp: CampOut | undefined }) => (
  <li className="bg-sunken px-5 py-1">
    <h3 className="text-sm">
      <Link
        to={`?campId=${camp?._id ?? ''}`}
        className="hover:text-link inline-flex min-h-9 items-center wrap-anywhere hover:underline"
      >
        <bdi>{camp && campName(camp)}</bdi>
      </Link>
    </h3>
  </li>
);

interface ProposalRowProps {
  proposal: StableProposal;
  held: HeldDecisions<Decision>;
  chosen: boolean;
  /** Why the reader does not decide it. */
  refused: string | undefined;
  onChange: (on: boolean) => void;
  onDecide: (decision: Decision) => void;
  onPreview: () => void;
}

/** Name, reason, and what can be done. */
function ProposalRow({ proposal, held, chosen, refused, onChange, onDecide, onPreview }: ProposalRowProps) {
  const { t } = useTranslation();
  const { _id, name, reason, gone } = proposal;
  const decided = useSyncExternalStore(
    held.subscribe,
    () => held.of(_id),
    () => undefined,
  );
  const decides = !gone && !refused;
  const labelOf = (action: string) => t('warnings.proposals.actionOf', { action, name, reason });
  const actions: RowAction[] = [
    { text: t('warnings.proposals.preview'), Icon: Eye, inMenu: true, onSelect: onPreview },
    ...(['dismiss', 'send'] as const).map((decision): RowAction => {
      const text = t(`warnings.proposals.${decision}`);
      return {
        text,
        label: labelOf(text),
        Icon: decision === 'send' ? Send : X,
        look: decision === 'send' ? 'primary' : 'outline',
        onSelect: () => onDecide(decision),
      };
    }),
  ];
  return (
    <li className={classes('flex items-start gap-3 px-5 py-3', chosen && 'bg-primary-soft/50')}>
      <span className="flex w-7 shrink-0 md:w-5">
        {decides && !decided && (
          <RowCheckbox
            label={t('warnings.proposals.select', { name, reason })}
            checked={chosen}
            onChange={onChange}
          />
        )}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <PersonLine person={proposal} />
          <p className="text-sm wrap-anywhere">
            <span className={classes(gone && 'text-muted line-through')}>{reason}</span>
            {gone && <strong className="ms-3">{t('warnings.proposals.gone')}</strong>}
          </p>
          {refused && <p className="text-muted text-sm">{refused}</p>}
        </div>
        {decides && (
          <DecidedOr
            held={held}
            id={_id}
            name={name}
            text={(decision) => t(`warnings.proposals.decided.${decision}`)}
          >
            <RowActions name={name} actions={actions} />
          </DecidedOr>
        )}
      </div>
    </li>
  );
}

/** Name and address. */
export const PersonLine = ({ person }: { person: Pick<ProposalOut, 'userId' | 'name' | 'email'> }) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    <PersonLink id={person.userId}>
      <bdi className="font-bold wrap-anywhere">{person.name}</bdi>
    </PersonLink>
    <bdi dir="ltr" className="text-muted text-sm wrap-anywhere">
      {person.email}
    </bdi>
  </p>
);
