import type { RefObject } from 'react';
import { listUsers } from '#features/people/members.contract.ts';
import type { CallOf, ReplyOf } from '#kit/shared/endpoint.ts';
import { ApiFailure, call, isConflict } from '#kit/web/api.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useForgetRows, useInvalidate } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { Selection } from '#kit/web/ui/data-table-selection.tsx';
import { useHeldDecisions } from '#kit/web/ui/use-held-decisions.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { listCamps } from '../../camps.contract.ts';
import { decideRequests, listRequests, type RequestOut } from '../../requests.contract.ts';
import type { Decision } from '../../requests.rules.ts';
import { distinctRequesterOf } from './request-columns.tsx';

export type RequestsQuery = CallOf<typeof listRequests>['query'];

export interface RequestDecision {
  requestStat: Decision;
  reason?: string;
  /** Whom it is about, for when it fails. */
  about: string;
  /** Where they were chosen: rows out of sight are not chosen again. */
  chosenIn: string;
}

interface Options {
  scope: string;
  shown: ReplyOf<typeof listRequests> | undefined;
  selection: Selection;
  /** Names the rows among which the selection is. */
  chosenIn: string;
  focusTarget: RefObject<HTMLElement | null>;
}

const idsOf = (shown: Options['shown']) => shown?.data.map(({ _id }) => _id) ?? [];

/** Approves and denies one or many requests, held for a while. A failure selects them again. */
export function useDecisions({ chosenIn, ...list }: Options) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invalidate = useInvalidate(listRequests, listUsers, listCamps);
  const forgetRows = useForgetRows(listRequests);
  const { hold, ...decisions } = useHeldDecisions<Options['shown'], RequestDecision>({
    ...list,
    idsOf,
    async send({ ids: requestIds, decision: { requestStat, reason }, idempotencyKey, keepalive }) {
      await call(decideRequests, { body: { requestIds, requestStat, reason }, idempotencyKey, keepalive });
      forgetRows(requestIds);
      await invalidate();
    },
    onFailed(error, { ids, decision }) {
      const named = error instanceof ApiFailure ? error.errors.requestIds : undefined;
      const why = named ?? failureText(error, t('requests.page.failed'));
      toast.danger(t('ui.list.removeFailed', { failed: decision.about, why }));
      if (ids.length > 1 && decision.chosenIn === chosenIn) void selectOpen(ids, isConflict(error));
      void invalidate();
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

  function decide(requests: readonly RequestOut[], requestStat: Decision, reason?: string) {
    const [first, ...others] = requests;
    if (!first) return;
    const count = requests.length;
    const name = distinctRequesterOf(first);
    const about = others.length === 0 ? name : t('requests.chosen.people', { count });
    hold({
      ids: idsOfRows(requests),
      decision: { requestStat, reason, about, chosenIn },
      said: t(`requests.held.${requestStat}`, { who: about }),
      // A dialog has its own place for the focus to go to.
      keepsFocus: requestStat === 'rejected',
    });
  }

  return { ...decisions, decide };
}

const idsOfRows = (rows: readonly RequestOut[]) => rows.map(({ _id }) => _id);

export async function readAllRequests(query: RequestsQuery): Promise<RequestOut[]> {
  return (await callForWholeList(listRequests, { query })).data;
}
