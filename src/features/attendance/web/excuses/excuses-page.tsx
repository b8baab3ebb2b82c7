import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type RefObject } from 'react';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { pageFor } from '#club/web/guards.ts';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { isConflict } from '#kit/web/api.ts';
import { longText } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import { listExcuses, type ExcuseOut } from '../../excuses.contract.ts';
import { excuseDecisions, type ExcuseDecision, type ExcuseState } from '../../excuses.rules.ts';
import { useDecide } from './excuses.hooks.ts';
import { Refusal } from './excuse-part.tsx';
import { excuseFilters, excusesPage, excusesQuery } from './excuses-list.hooks.ts';
import { nextRowButton } from '#kit/web/ui/next-row-button.ts';
import { useStable } from '#kit/web/use-stable.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import { SelectionButton, type Selection, useSelection } from '#kit/web/ui/data-table-selection.tsx';
import type { HeldDecisions } from '#kit/web/ui/held-decisions.ts';
import { DecidedOr, useHeldDecisions } from '#kit/web/ui/use-held-decisions.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import Check from 'lucide-react/icons/check';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { useLanguage } from '#kit/web/language.ts';
import { RowActions } from '#kit/web/ui/row-actions.tsx';

export const clientLoader = pageFor('page.excuses');

/** What waits for a decision; with another state in the address, what was decided. */
export default function ExcusesPage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = excusesQuery(list);
  const { data, ...read } = useQuery(excusesPage({ ...query, ...list.query }));
  const selection = useSelection(selectionScope(list, excuseFilters));
  const scope = JSON.stringify({ ...query, ...list.query });
  const refusal = useOwnRefusal();
  const { held, shown, status, decide } = useDecisions({
    scope,
    shown: data,
    selection,
    focusTarget: heading,
  });
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const { failureText } = useErrorText();

  const onDecide = useStable(({ excuse, decision }: Decided) => {
    if (decision === 'accepted') decide([excuse], decision);
    else
      setRejecting({ excuses: [excuse], focusTarget: { current: nextRowButton(heading.current) ?? null } });
  });
  const columns = useMemo(() => columnsOf(t, held, onDecide), [t, held, onDecide]);
  const mayDecide = ({ _id, user }: ExcuseOut) => !refusal(user._id) && !held.of(_id);
  const readAll = async () =>
    (await callForWholeList(listExcuses, { query })).data.filter((excuse) => mayDecide(excuse));

  async function decideMany(decision: ExcuseDecision, ids: string[]) {
    try {
      const excuses = (await readAll()).filter(({ _id }) => ids.includes(_id));
      if (decision === 'accepted') decide(excuses, decision);
      else setRejecting({ excuses, focusTarget: { current: null } });
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  const nothing = <EmptyState title={t('excuses.page.emptyTitle')} text={t('excuses.page.emptyText')} />;
  const isWaiting = query.state === 'pending' && query.search === undefined;
  return (
    <>
      <PageHeader title={t('excuses.page.title')} text={t('excuses.page.text')} heading={heading}>
        <ExportMenu
          endpoint={listExcuses}
          query={query}
          name="excuses"
          prints={[printable({ title: t('excuses.page.title'), columns })]}
        />
      </PageHeader>
      {status}
      <DataTable
        caption={t('excuses.page.title')}
        columns={columns}
        read={{ ...read, data: shown }}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('excuses.page.search')}
        filters={excuseFilters}
        tools={
          <>
            <CampPicker list={list} />
            <ListFilter
              list={list}
              name="state"
              label={t('excuses.page.state')}
              all={t('excuses.states.pending')}
              choices={excuseDecisions.map((value) => ({ value, label: t(`excuses.states.${value}`) }))}
            />
          </>
        }
        selection={
          query.state === 'pending'
            ? {
                of: selection,
                nameOf: (excuse) =>
                  mayDecide(excuse) ? `${excuse.user.name}, ${excuse.session.title}` : undefined,
                every: async () => (await readAll()).map(({ _id }) => _id),
                actions: (
                  <>
                    <SelectionButton
                      of={selection}
                      Icon={X}
                      danger
                      onPress={(ids) => void decideMany('rejected', ids)}
                    >
                      {t('excuses.page.rejectSelected')}
                    </SelectionButton>
                    <SelectionButton
                      of={selection}
                      Icon={Check}
                      look="primary"
                      onPress={(ids) => void decideMany('accepted', ids)}
                    >
                      {t('excuses.page.acceptSelected')}
                    </SelectionButton>
                  </>
                ),
              }
            : undefined
        }
        nothingFound={isWaiting ? nothing : undefined}
        empty={nothing}
      />
      {rejecting && (
        <RejectDialog
          {...rejecting}
          reject={(reason) => decide(rejecting.excuses, 'rejected', reason)}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}

interface Decided {
  excuse: ExcuseOut;
  decision: ExcuseDecision;
}

interface HeldDecision {
  decision: ExcuseDecision;
  reason?: string;
  /** The state that the person saw: another person's decision since then stands. */
  expected: ExcuseState;
  /** Of the people by excuse, for when it fails. */
  names: ReadonlyMap<string, string>;
}

type Shown = ReplyOf<typeof listExcuses> | undefined;

const idsOf = (shown: Shown) => shown?.data.map(({ _id }) => _id) ?? [];

/** Accepts and rejects one or several, held for a while. */
function useDecisions(list: {
  scope: string;
  shown: Shown;
  selection: Selection;
  focusTarget: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useDecide();
  const { hold, ...decisions } = useHeldDecisions<Shown, HeldDecision>({
    ...list,
    idsOf,
    send: ({ ids, decision: { decision, reason, expected }, keepalive }) =>
      Promise.all(ids.map((id) => mutateAsync({ id, decision, reason, expected, keepalive }))),
    onFailed(error, { ids, decision: { names } }) {
      const why = isConflict(error)
        ? t('excuses.page.changed')
        : failureText(error, t('excuses.page.failed'));
      toast.danger(t('ui.list.removeFailed', { failed: ids.map((id) => names.get(id)).join(), why }));
    },
  });

  function decide(excuses: readonly ExcuseOut[], decision: ExcuseDecision, reason?: string) {
    const [first, ...others] = excuses;
    if (!first) return;
    const names = new Map(excuses.map(({ _id, user }) => [_id, user.name]));
    hold({
      ids: [...names.keys()],
      decision: { decision, reason, expected: first.state, names },
      said:
        others.length === 0
          ? t(`excuses.page.decided.${decision}`, { name: first.user.name })
          : t(`excuses.page.decidedMany.${decision}`, { count: excuses.length }),
      // One that somebody else has decided does not hold up the others.
      apart: true,
      // A dialog has its own place for the focus to go to.
      keepsFocus: decision === 'rejected',
    });
  }

  return { ...decisions, decide };
}

const reasonSchema = z.object({ reason: longText({ max: 500, required: 'excuses.errors.answerRequired' }) });

interface Rejecting {
  excuses: ExcuseOut[];
  /** Takes the focus when the button that was pressed is gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

interface RejectDialogProps extends Rejecting {
  reject: (reason: string) => void;
  onClose: () => void;
}

/** Nobody is refused without a reason. */
function RejectDialog({ excuses, reject, ...dialog }: RejectDialogProps) {
  const { t } = useTranslation();
  const [first, ...others] = excuses;
  return (
    <FormDialog
      {...dialog}
      title={
        first && others.length === 0
          ? t('excuses.page.rejectTitle', { name: first.user.name })
          : t('excuses.page.rejectMany', { count: excuses.length })
      }
      label={t('excuses.page.reject')}
      confirm={t('excuses.page.reject')}
      look="danger"
      failed={t('excuses.page.failed')}
      form={{
        schema: reasonSchema,
        defaults: { reason: '' },
        send: async ({ reason }) => reject(reason),
      }}
    >
      <TextAreaField
        name="reason"
        label={t('excuses.page.answer')}
        hint={t('excuses.page.answerHint')}
        rows={3}
        required
      />
    </FormDialog>
  );
}

const columnsOf = (
  t: TFunction,
  held: ActionsProps['held'],
  onDecide: ActionsProps['onDecide'],
): Column<ExcuseOut>[] => [
  {
    key: 'name',
    heading: t('excuses.page.name'),
    card: 'title',
    cell: ({ user }) => (
      <PersonLink id={user._id}>
        <bdi>{user.name}</bdi>
      </PersonLink>
    ),
  },
  {
    key: 'session',
    heading: t('excuses.page.session'),
    cell: ({ session }) => <ExcusedSession session={session} />,
  },
  {
    key: 'camp',
    heading: t('excuses.page.wave'),
    cell: ({ camp }) => <bdi className="block md:min-w-24">{campName(camp)}</bdi>,
  },
  {
    key: 'reason',
    heading: t('excuses.page.reason'),
    cell: (excuse) => (
      <span dir="auto" className="block text-start wrap-anywhere whitespace-pre-line md:min-w-48">
        {excuse.reason}
        <Refusal excuse={excuse} />
      </span>
    ),
  },
  {
    key: 'file',
    heading: t('excuses.page.file'),
    cell: ({ file }) => <ProofLink file={file} />,
  },
  {
    key: 'actions',
    heading: t('ui.list.actions'),
    card: 'actions',
    cell: (excuse) => <ExcuseActions excuse={excuse} held={held} onDecide={onDecide} />,
  },
];

function ExcusedSession({ session }: Pick<ExcuseOut, 'session'>) {
  const language = useLanguage();
  return (
    <span className="block md:min-w-36">
      <Link to={`/session/${session._id}`} className="hover:text-link font-semibold hover:underline">
        <bdi>{session.title}</bdi>
      </Link>
      {session.startsAt !== null && (
        <time dateTime={session.startsAt} className="text-muted block text-xs md:whitespace-nowrap">
          {dayAndTimeText(session.startsAt, language)}
        </time>
      )}
    </span>
  );
}

function ProofLink({ file }: Pick<ExcuseOut, 'file'>) {
  const { t } = useTranslation();
  if (!file) return '–';
  return (
    <a
      href={file.secure_url}
      target="_blank"
      rel="noreferrer"
      title={t('excuses.page.opens', { name: file.name })}
      className="text-link inline-flex min-h-11 max-w-48 items-center gap-1.5 underline-offset-4 hover:underline md:min-h-9"
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0" />
      <bdi className="min-w-0 wrap-anywhere">{file.name}</bdi>
    </a>
  );
}

interface ActionsProps {
  excuse: ExcuseOut;
  held: HeldDecisions<HeldDecision>;
  onDecide: (decided: Decided) => void;
}

/** Both decisions while it waits; afterwards the other one. */
function ExcuseActions({ excuse, held, onDecide }: ActionsProps) {
  const { t } = useTranslation();
  const refused = useOwnRefusal()(excuse.user._id);
  const values = { name: excuse.user.name, session: excuse.session.title };
  const offered = [
    { decision: 'rejected', verb: 'reject', look: 'outline', Icon: X },
    { decision: 'accepted', verb: 'accept', look: 'primary', Icon: Check },
  ] as const;
  return (
    <DecidedOr
      held={held}
      id={excuse._id}
      name={`${values.name}, ${values.session}`}
      text={({ decision }) => t(`excuses.states.${decision}`)}
    >
      <RowActions
        name={`${values.name}, ${values.session}`}
        actions={offered
          .filter(({ decision }) => decision !== excuse.state)
          .map(({ decision, verb, look, Icon }) => ({
            text: t(`excuses.page.${verb}`),
            label: t(`excuses.page.${verb}Of`, values),
            Icon,
            look,
            danger: decision === 'rejected',
            onSelect: () => onDecide({ excuse, decision }),
            refused,
          }))}
      />
    </DecidedOr>
  );
}
