import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useStable } from '#kit/web/use-stable.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { pageFor } from '#club/web/guards.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { selectionScope, useListQuery, parseOrUndefined, type ListQuery } from '#kit/web/ui/list-query.ts';
import { nextRowButton } from '#kit/web/ui/next-row-button.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import { SelectionButton, useSelection } from '#kit/web/ui/data-table-selection.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { endpointPage } from '#kit/web/query.tsx';
import type { RequestOut } from '../../requests.contract.ts';
import { listRequests } from '#schemas/features/programme/requests.contract.ts';
import { type Decision, decisions } from '../../requests.rules.ts';
import { LevelPicker, CampPicker } from '../shared/camp-picker.tsx';
import { ApproveDialog, DenyDialog } from './decision-dialogs.tsx';
import { useRequestColumns } from './request-columns.tsx';
import { requesterOf } from './requester-name.ts';
import { readAllRequests, type RequestsQuery, useDecisions } from './use-decisions.ts';

export const clientLoader = pageFor('page.requests');

export default function RequestsPage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = requestsQuery(list);
  const { data, ...read } = useQuery(endpointPage(listRequests, { query: { ...query, ...list.query } }));
  const chosenIn = selectionScope(list, requestFilters);
  const selection = useSelection(chosenIn);
  const refusal = useOwnRefusal();
  const { held, shown, status, decide } = useDecisions({
    scope: JSON.stringify({ ...query, ...list.query }),
    shown: data,
    selection,
    chosenIn,
    focusTarget: heading,
  });
  const { question, askToDeny, askMany, close, busy } = useQuestion(query);

  const open = query.status === undefined || query.status === 'pending';
  const columns = useRequestColumns({
    open,
    held,
    onApprove: useStable((request: RequestOut) => decide([request], 'accepted')),
    onDeny: useStable((request: RequestOut) => askToDeny(request, nextRowButton(heading.current))),
  });
  const mayDecide = ({ _id, userId }: RequestOut) => !refusal(userId._id) && !held.of(_id);
  return (
    <>
      <PageHeader title={t('requests.page.title')} text={t('requests.page.text')} heading={heading}>
        <ExportMenu
          endpoint={listRequests}
          query={query}
          name="requests"
          prints={[printable({ title: t('requests.page.title'), columns })]}
        />
      </PageHeader>
      {status}
      <DataTable
        caption={t('requests.page.title')}
        columns={columns}
        read={{ ...read, data: shown }}
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
                nameOf: (request) => (mayDecide(request) ? requesterOf(request) : undefined),
                every: async () => (await readAllRequests(query)).filter(mayDecide).map(({ _id }) => _id),
                actions: (
                  <>
                    <SelectionButton
                      of={selection}
                      Icon={X}
                      danger
                      busy={busy}
                      onPress={(ids) => void askMany('rejected', ids)}
                    >
                      {t('requests.page.denySelected')}
                    </SelectionButton>
                    <SelectionButton
                      of={selection}
                      Icon={Check}
                      look="primary"
                      busy={busy}
                      onPress={(ids) => void askMany('accepted', ids)}
                    >
                      {t('requests.page.approveSelected')}
                    </SelectionButton>
                  </>
                ),
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
      {question?.decision === 'accepted' && (
        <ApproveDialog
          requests={question.requests}
          approve={() => decide(question.requests, 'accepted', { selected: true })}
          onClose={close}
        />
      )}
      {question?.decision === 'rejected' && (
        <DenyDialog
          requests={question.requests}
          deny={(reason) => decide(question.requests, 'rejected', { reason, selected: question.selected })}
          onClose={close}
          focusTarget={question.focusTarget}
        />
      )}
    </>
  );
}

/** What is asked before a decision, about one person or all that are selected. */
function useQuestion(query: RequestsQuery) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<{
    decision: Decision;
    requests: RequestOut[];
    selected: boolean;
    /** Takes the focus where the button that was pressed is gone. */
    focusTarget: { current: HTMLElement | null };
  } | null>(null);

  const askToDeny = (request: RequestOut, focus: HTMLElement | null | undefined) =>
    setQuestion({
      decision: 'rejected',
      requests: [request],
      selected: false,
      focusTarget: { current: focus ?? null },
    });

  /** Selected rows may be on other pages, and their waves may have changed. */
  async function askMany(decision: Decision, ids: string[]) {
    setBusy(true);
    try {
      const requests = (await readAllRequests(query)).filter(({ _id }) => ids.includes(_id));
      if (requests.length === 0) toast.danger(t('requests.errors.gone'));
      else setQuestion({ decision, requests, selected: true, focusTarget: { current: null } });
    } catch (error) {
      toast.danger(failureText(error));
    }
    setBusy(false);
  }

  return { question, askToDeny, askMany, close: () => setQuestion(null), busy };
}

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
