import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
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
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { listExcuses, type ExcuseOut } from '../../excuses.contract.ts';
import { excuseDecisions, type ExcuseDecision, type ExcuseState } from '../../excuses.rules.ts';
import { useDecide } from './excuses.hooks.ts';
import { Refusal } from './excuse-part.tsx';
import { excuseFilters, excusesPage, excusesQuery } from './excuses-list.hooks.ts';
import { captureRowFocus } from '#kit/web/ui/next-row-focus.ts';
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
import { RowButton, RowButtons } from '#kit/web/ui/row-actions.tsx';

export const clientLoader = pageFor('page.excuses');

/** What waits for a decision; with another state in the address, what was decided. */
export default function ExcusesPage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = excusesQuery(list);
  const read = useQuery(excusesPage({ ...query, ...list.query }));
  const { accept, reject } = useDecisions(heading);
  const [rejecting, setRejecting] = useState<ExcuseOut | null>(null);
  const nothing = <EmptyState title={t('excuses.page.emptyTitle')} text={t('excuses.page.emptyText')} />;
  const isWaiting = query.state === 'pending' && query.search === undefined;
  return (
    <>
      <PageHeader title={t('excuses.page.title')} text={t('excuses.page.text')} heading={heading}>
        <ExportMenu endpoint={listExcuses} query={query} name="excuses" />
      </PageHeader>
      <DataTable
        caption={t('excuses.page.title')}
        columns={columnsOf(t, (excuse, decision) =>
          decision === 'rejected' ? setRejecting(excuse) : void accept(excuse),
        )}
        read={read}
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
        nothingFound={isWaiting ? nothing : undefined}
        empty={nothing}
      />
      {rejecting && (
        <RejectDialog
          name={rejecting.user.name}
          reject={(reason) => reject(rejecting, reason)}
          onClose={() => setRejecting(null)}
          focusTarget={heading}
        />
      )}
    </>
  );
}

/** Accepts with one tap; the toast takes a decision back. The focus goes on to the next row. */
function useDecisions(focusTarget: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useDecide();

  /** True when it was stored. Another person's decision since then stands. */
  async function store({ _id, state }: Pick<ExcuseOut, '_id' | 'state'>, decision: ExcuseState) {
    try {
      await mutateAsync({ id: _id, decision, expected: state });
      return true;
    } catch (error) {
      toast.danger(
        isConflict(error) ? t('excuses.page.changed') : failureText(error, t('excuses.page.failed')),
      );
      return false;
    }
  }

  async function undo({ _id, user }: ExcuseOut, decision: ExcuseDecision) {
    if (await store({ _id, state: decision }, 'pending'))
      toast.success(t('excuses.page.undone', { name: user.name }));
  }

  const offerUndo = (excuse: ExcuseOut, decision: ExcuseDecision) =>
    toast.undoable(
      t(`excuses.page.decided.${decision}`, { name: excuse.user.name }),
      () => void undo(excuse, decision),
    );

  return {
    async accept(excuse: ExcuseOut) {
      const focus = captureRowFocus(focusTarget.current);
      // The row leaves before the call returns.
      focus.moveOn();
      if (!(await store(excuse, 'accepted'))) return focus.moveBack();
      return offerUndo(excuse, 'accepted');
    },
    /** A failure stays in the form, with what was written. */
    async reject(excuse: ExcuseOut, reason: string) {
      await mutateAsync({ id: excuse._id, decision: 'rejected', reason, expected: excuse.state });
      offerUndo(excuse, 'rejected');
    },
  };
}

const reasonSchema = z.object({ reason: longText({ max: 500, required: 'excuses.errors.answerRequired' }) });

interface RejectDialogProps {
  name: string;
  reject: (reason: string) => Promise<void>;
  onClose: () => void;
  /** Takes the focus when the row and its buttons are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Nobody is refused without a reason. */
function RejectDialog({ name, reject, ...dialog }: RejectDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      {...dialog}
      title={t('excuses.page.rejectTitle', { name })}
      label={t('excuses.page.reject')}
      confirm={t('excuses.page.reject')}
      look="danger"
      failed={t('excuses.page.failed')}
      form={{ schema: reasonSchema, defaults: { reason: '' }, send: ({ reason }) => reject(reason) }}
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

const columnsOf = (t: TFunction, onDecide: ActionsProps['onDecide']): Column<ExcuseOut>[] => [
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
    cell: (excuse) => <ExcuseActions excuse={excuse} onDecide={onDecide} />,
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
  onDecide: (excuse: ExcuseOut, decision: ExcuseDecision) => void;
}

/** Both decisions while it waits; afterwards the other one. */
function ExcuseActions({ excuse, onDecide }: ActionsProps) {
  const { t } = useTranslation();
  const refusal = useOwnRefusal()(excuse.user._id);
  const values = { name: excuse.user.name, session: excuse.session.title };
  return (
    <RowButtons>
      {excuse.state !== 'rejected' && (
        <RowButton
          text={t('excuses.page.reject')}
          label={t('excuses.page.rejectOf', values)}
          Icon={X}
          danger
          onClick={() => onDecide(excuse, 'rejected')}
          {...refusal}
        />
      )}
      {excuse.state !== 'accepted' && (
        <RowButton
          text={t('excuses.page.accept')}
          label={t('excuses.page.acceptOf', values)}
          Icon={Check}
          look="primary"
          onClick={() => onDecide(excuse, 'accepted')}
          {...refusal}
        />
      )}
    </RowButtons>
  );
}
