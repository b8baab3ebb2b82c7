import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { inOrder, isSameOrder, type RowOrder } from '#kit/web/ui/sortable-rows.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { carriedOrder } from './carried-order.ts';
import { sessionsPage, useOrderSessions } from './sessions.hooks.ts';

/** The order of a wave can be changed while all of its sessions are listed in it. */
export const showsWaveOrder = (list: ListQuery): boolean =>
  list.value('campId') !== '' && ['search', 'published', 'sort'].every((name) => list.value(name) === '');

/** Changes the order of the listed sessions, saves it and offers to undo it. */
export function useSessionOrder(list: ListQuery) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const saving = useOrderSessions();
  const [announced, setAnnounced] = useState('');
  const { queryKey } = sessionsPage(list);
  const campId = list.value('campId');
  // What was carried in one wave is not dropped in another.
  const [{ carried, of }, setCarried] = useState(() => ({ carried: carriedOrder(), of: campId }));
  if (of !== campId) setCarried({ carried: carriedOrder(), of: campId });
  useEffect(() => () => void carried.drop([]), [carried]);

  const ids = () => queries.getQueryData(queryKey)?.data.map(({ _id }) => _id) ?? [];
  /** More moves follow, and the server does not know them yet. */
  const isMoving = () => carried.isCarried() || saving.isSaving();

  function draw(order: readonly string[]) {
    // A reply that is on its way still has the old order.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(
      queryKey,
      (page) => page && { ...page, data: inOrder(page.data, order, ({ _id }) => _id) },
    );
  }

  function show(order: readonly string[]) {
    const wasCarried = carried.isCarried();
    carried.show(order, ids());
    draw(order);
    if (wasCarried && !isMoving()) void saving.refresh();
  }

  /** Returns whether it was saved; if not, the order before is shown again. */
  async function send(order: readonly string[], before: readonly string[]): Promise<boolean> {
    try {
      await saving.save({ campId, sessionIds: [...order] });
      return true;
    } catch (error) {
      if (!isMoving()) draw(before);
      toast.danger(failureText(error));
      return false;
    } finally {
      // Also after a failure, because somebody else may have changed the order.
      if (!isMoving()) void saving.refresh();
    }
  }

  async function undo(before: readonly string[], saved: readonly string[]) {
    if (!isSameOrder(ids(), saved)) return toast.danger(t('sessions.order.changedSince'));
    draw(before);
    if (await send(before, saved)) toast.success(t('sessions.order.restored'));
    return undefined;
  }

  async function save() {
    const dropped = carried.drop(ids());
    if (!dropped) return;
    const { order, before } = dropped;
    draw(order);
    if (await send(order, before))
      toast.undoable(t('camps.messages.ordered'), () => void undo(before, order));
  }

  const latest = useRef({ ids, show, save });
  useEffect(() => {
    latest.current = { ids, show, save };
  });
  // Stable, so that the rows are not drawn again with every key.
  const order = useMemo(
    (): RowOrder => ({
      ids: () => latest.current.ids(),
      show: (next) => latest.current.show(next),
      save: () => void latest.current.save(),
      announce: setAnnounced,
    }),
    [],
  );
  return { order, announced };
}
