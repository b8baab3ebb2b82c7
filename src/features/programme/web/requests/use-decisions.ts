import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { listUsers } from '#features/people/members.contract.ts';
import type { CallOf, ReplyOf } from '#kit/shared/endpoint.ts';
import { ApiFailure, call, isConflict } from '#kit/web/api.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { forgetRows, useSettled } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { Selection } from '#kit/web/ui/data-table-selection.tsx';
import type { SentDecision } from '#kit/web/ui/held-decisions.ts';
import { useHeldDecisions } from '#kit/web/ui/use-held-decisions.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { listCamps } from '../../camps.contract.ts';
import { decideRequests, listRequests, type RequestOut } from '../../requests.contract.ts';
import type { Decision } from '../../requests.rules.ts';
import { distinctRequesterOf } from './requester-name.ts';

export type RequestsQuery = CallOf<typeof listRequests>['query'];

export interface RequestDecision {
  requestStat: Decision;
  reason?: string;
  /** Whom it is about, for when it fails. */
  about: string;
  /** Where they were selected: after a failure they are again, unless they are out of sight. */
  chosenIn: string | undefined;
}

interface Options {
  scope: string;
  shown: ReplyOf<typeof listRequests> | undefined;
  selection: Selection;
  /** Names the rows among which the selection is. */
  chosenIn: string;
  focusTarget: RefObject<HTMLElement | null>;
}

interface Details {
  reason?: string;
  /** Whether they were selected. */
  selected?: boolean;
}

const idsOf = (shown: Options['shown']) => shown?.data.map(({ _id }) => _id) ?? [];

/** Approves and denies one or many requests, held for a while. A failure selects again what was selected. */
export function useDecisions({ chosenIn, ...list }: Options) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const { mutateAsync } = useSettled(
    [listRequests, listUsers, listCamps],
    async ({ ids: requestIds, decision, ...sent }: SentDecision<RequestDecision>) => {
      const { requestStat, reason } = decision;
      await call(decideRequests, { body: { requestIds, requestStat, reason }, ...sent });
      forgetRows(queries, listRequests, requestIds);
    },
  );
  const { hold, ...decisions } = useHeldDecisions<Options['shown'], RequestDecision>({
    ...list,
    idsOf,
    send: mutateAsync,
    onFailed(error, { ids, decision }) {
      const named = error instanceof ApiFailure ? error.errors.requestIds : undefined;
      const why = named ?? failureText(error, t('requests.page.failed'));
      toast.danger(t('ui.list.removeFailed', { failed: decision.about, why }));
      if (decision.chosenIn === chosenIn) void selectOpen(ids, isConflict(error));
    },
  });

  /** What was decided elsewhere is not selected again. */
  async function selectOpen(ids: string[], conflict: boolean) {
    const open = conflict ? new Set(await readAllRequests({}).then(idsOfRows, () => [])) : new Set(ids);
    list.selection.setMany(
      ids.filter((id) => open.has(id)),
      true,
    );
  }

  function decide(
    requests: readonly RequestOut[],
    requestStat: Decision,
    { reason, selected }: Details = {},
  ) {
    const [first, ...others] = requests;
    if (!first) return;
    const count = requests.length;
    const name = distinctRequesterOf(first);
    const about = others.length === 0 ? name : t('requests.chosen.people', { count });
    hold({
      ids: idsOfRows(requests),
      decision: { requestStat, reason, about, chosenIn: selected ? chosenIn : undefined },
      said: t(`requests.held.${requestStat}`, { who: about }),
      // A dialog has its own place for the focus to go to.
      keepsFocus: selected === true || requestStat === 'rejected',
    });
  }

  return { ...decisions, decide };
}

const idsOfRows = (rows: readonly RequestOut[]) => rows.map(({ _id }) => _id);

export async function readAllRequests(query: RequestsQuery): Promise<RequestOut[]> {
  return (await callForWholeList(listRequests, { query })).data;
}
