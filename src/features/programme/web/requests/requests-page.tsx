import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useRef, useState, type RefObject } from 'react';
import { useStable } from '#kit/web/use-stable.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { selectionScope, useListQuery, parseOrUndefined, type ListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useSelection, type Selection } from '#kit/web/ui/data-table-selection.tsx';
import { type RequestOut, decideRequests } from '../../requests.contract.ts';
import { decideBody, listRequests } from '#schemas/features/programme/requests.contract.ts';
import { decisions } from '../../requests.rules.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { LevelPicker, CampPicker } from '../shared/camp-picker.tsx';
import { distinctRequesterOf, requesterOf, useRequestColumns } from './request-columns.tsx';
import { ApiFailure, call, type Idempotent, isConflict } from '#kit/web/api.ts';
import { randomKey } from '#kit/web/random-key.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { captureRowFocus } from '#kit/web/ui/next-row-focus.ts';
import { listCamps } from '../../camps.contract.ts';
import { listUsers } from '#features/people/members.contract.ts';
import type { CallOf, ReplyOf } from '#kit/shared/endpoint.ts';
import { endpointPage, useInvalidate } from '#kit/web/query.tsx';
import { callForWholeList } from '#kit/web/call-whole-list.ts';

export const clientLoader = pageFor('page.requests');

export default function RequestsPage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = requestsQuery(list);
  const read = useQuery(endpointPage(listRequests, { query: { ...query, ...list.query } }));
  const selection = useSelection(selectionScope(list, requestFilters));
  const refusal = useOwnRefusal();
  const { approve, deny, isPending } = useDecisions(selection, heading);
  const [denied, setDenied] = useState<{ ids: string[]; name?: string } | null>(null);

  const open = query.status === undefined || query.status === 'pending';
  const columns = useRequestColumns({
    open,
    onApprove: useStable(({ _id }: RequestOut) => void approve([_id])),
    onDeny: useStable((request: RequestOut) =>
      setDenied({ ids: [request._id], name: distinctRequesterOf(request) }),
    ),
  });

  const chosen = [...selection.ids];
  const bulk = (
    <>
      <Button look="outline" size="small" className="text-danger!" onClick={() => setDenied({ ids: chosen })}>
        <X aria-hidden="true" className="size-4" />
        {t('requests.page.denySelected')}
      </Button>
      <Button size="small" aria-disabled={isPending} onClick={() => !isPending && void approve(chosen)}>
        <Check aria-hidden="true" className="size-4" />
        {t('requests.page.approveSelected')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('requests.page.title')} text={t('requests.page.text')} heading={heading}>
        <ExportMenu endpoint={listRequests} query={query} name="requests" />
      </PageHeader>
      <DataTable
        caption={t('requests.page.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('requests.page.search')}
        filters={requestFilters}
        tools={
          <>
            <LevelPicker list={list} />
            <CampPicker list={list} />
            <ListFilter
              list={list}
              name="status"
              label={t('requests.filters.state')}
              all={t('requests.states.pending')}
              choices={decisions.map((value) => ({ value, label: t(`requests.states.${value}`) }))}
            />
          </>
        }
        selection={
          open
            ? {
                of: selection,
                nameOf: (request) => (refusal(request.userId._id) ? undefined : requesterOf(request)),
                every: () => readAllRequestIds(query, ({ userId }) => !refusal(userId._id)),
                actions: bulk,
              }
            : undefined
        }
        empty={
          <EmptyState title={t('requests.page.emptyTitle')} text={t('requests.page.emptyText')}>
            <Link to="/dashboard/waves" className={buttonClass({ look: 'outline' })}>
              {t('requests.page.waves')}
            </Link>
          </EmptyState>
        }
      />
      {denied && <DenyDialog {...denied} deny={deny} onClose={() => setDenied(null)} focusTarget={heading} />}
    </>
  );
}

/** Approves and denies one or many requests. What was decided leaves the selection; a failure keeps it. */
function useDecisions({ setMany }: Selection, focusTarget: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useDecide();

  /** Deselects what was decided elsewhere; the rest stays selected. */
  async function deselectDecided(ids: string[]) {
    const open = new Set(await readAllRequestIds({}));
    const decided = ids.filter((id) => !open.has(id));
    setMany(decided, false);
  }

  async function decide(decision: RequestDecision) {
    try {
      await mutateAsync(decision);
    } catch (error) {
      if (isConflict(error)) await deselectDecided(decision.requestIds).catch(() => undefined);
      throw error;
    }
    setMany(decision.requestIds, false);
    toast.success(t(`requests.messages.${decision.requestStat}`));
  }

  async function approve(requestIds: string[]) {
    const focus = captureRowFocus(focusTarget.current);
    // The rows leave before the call returns.
    focus.moveOn();
    try {
      await decide({ requestIds, requestStat: 'accepted', idempotencyKey: randomKey() });
    } catch (error) {
      focus.moveBack();
      const named = error instanceof ApiFailure ? error.errors.requestIds : undefined;
      toast.danger(named ?? failureText(error, t('requests.page.failed')));
    }
  }

  return {
    approve,
    deny: (requestIds: string[], reason: string | undefined, idempotencyKey: string) =>
      decide({ requestIds, requestStat: 'rejected', reason, idempotencyKey }),
    isPending,
  };
}

type RequestsQuery = CallOf<typeof listRequests>['query'];

const requestFilters = ['levelId', 'campId', 'status'] as const;

function requestsQuery(list: ListQuery) {
  const { status, sort } = listRequests.query.shape;
  return {
    search: list.query.search,
    levelId: list.value('levelId') || undefined,
    campId: list.value('campId') || undefined,
    status: parseOrUndefined(status, list.value('status')),
    sort: parseOrUndefined(sort, list.value('sort')),
  } satisfies RequestsQuery;
}

async function readAllRequestIds(
  query: RequestsQuery,
  mayChoose: (request: RequestOut) => boolean = () => true,
): Promise<string[]> {
  const { data: rows } = await callForWholeList(listRequests, { query: query });
  return rows.filter(mayChoose).map(({ _id }) => _id);
}

type RequestDecision = CallOf<typeof decideRequests>['body'] & Idempotent & { requestIds: string[] };

function useDecide() {
  const queries = useQueryClient();
  const invalidate = useInvalidate(listRequests, listUsers, listCamps);
  const queryKey = [listRequests.method, listRequests.path];
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: RequestDecision) =>
      call(decideRequests, { body, idempotencyKey }),
    // Optimistic: the rows leave at once; the refetch shows what was stored.
    async onMutate({ requestIds }) {
      const leaving = new Set(requestIds);
      await queries.cancelQueries({ queryKey });
      queries.setQueriesData<ReplyOf<typeof listRequests>>(
        { queryKey },
        (page) => page && { ...page, data: page.data.filter(({ _id }) => !leaving.has(_id)) },
      );
    },
    onSettled: invalidate,
  });
}

interface DenyDialogProps {
  /** Requests to deny, with the name when there is one person. */
  ids: string[];
  name?: string;
  deny: (ids: string[], reason: string | undefined, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  /** Takes the focus when the row and its buttons are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Confirms a denial and takes the reason that the person will read. */
function DenyDialog({ ids, name, deny, ...dialog }: DenyDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      {...dialog}
      title={t('requests.deny.title')}
      text={
        name === undefined
          ? t('requests.deny.several', { count: ids.length })
          : t('requests.deny.one', { name })
      }
      look="danger"
      confirm={t('requests.page.deny')}
      failed={t('requests.page.failed')}
      form={{
        schema: decideBody.pick({ reason: true }),
        defaults: { reason: '' },
        send: ({ reason }, idempotencyKey) => deny(ids, reason || undefined, idempotencyKey),
      }}
    >
      <TextAreaField
        name="reason"
        label={t('requests.deny.reason')}
        hint={t('requests.deny.reasonHint')}
        rows={3}
      />
    </FormDialog>
  );
}
