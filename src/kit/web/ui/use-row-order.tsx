import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useInvalidate } from '../query.tsx';
import { OrderHint } from './sortable-handle.tsx';
import { inOrder, isSameOrder, type RowOrder } from './sortable-rows.ts';
import { toast } from './toast.ts';
import { useSucceeds } from './use-succeeds.ts';

interface Row {
  _id: string;
}

interface Options {
  queryKey: QueryKey;
  read: { data: { data: Row[]; total: number } | undefined; isPlaceholderData: boolean };
  /** The list shows its own order, without a search or filter that leaves rows out. */
  isShown: boolean;
  save: (ids: string[]) => Promise<unknown>;
  /** What shows the order. */
  lists: readonly Endpoint[];
  done: string;
}

const mutationKey = ['order of rows'];

/** Changes the order of the listed rows, saves it and offers to undo it. Null while not all rows are on the page. */
export function useRowOrder({ queryKey, read, isShown, save: send, lists, done }: Options) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const queries = useQueryClient();
  const refresh = useInvalidate(...lists);
  const [announced, setAnnounced] = useState('');
  // One after the other: the order that was sent last is the one that stays.
  const saving = useMutation({ mutationKey, scope: { id: 'order of rows' }, mutationFn: send });
  const isSaving = () => queries.isMutating({ mutationKey }) > 0;
  const ids = () => queries.getQueryData<{ data: Row[] }>(queryKey)?.data.map(({ _id }) => _id) ?? [];

  function draw(order: readonly string[]) {
    // A reply that is on its way still has the old order.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<{ data: Row[] }>(
      queryKey,
      (page) => page && { ...page, data: inOrder(page.data, order, ({ _id }) => _id) },
    );
  }

  /** Returns whether it was saved; if not, the order before is shown again. */
  async function store(order: readonly string[], before: readonly string[]): Promise<boolean> {
    const isSaved = await succeeds(saving.mutateAsync([...order]));
    // The server does not know later moves yet.
    if (isSaving()) return isSaved;
    if (!isSaved) draw(before);
    // Also after a failure, because somebody else may have changed the order.
    void refresh();
    return isSaved;
  }

  async function undo(before: readonly string[], saved: readonly string[]) {
    if (!isSameOrder(ids(), saved)) return toast.danger(t('ui.order.changedSince'));
    draw(before);
    if (await store(before, saved)) toast.success(t('ui.order.restored'));
    return undefined;
  }

  async function save(moved: readonly string[], before: readonly string[]) {
    // A reply may have brought other rows meanwhile.
    const order = inOrder(ids(), moved, (id) => id);
    draw(order);
    if (await store(order, before)) toast.undoable(done, () => void undo(before, order));
  }

  const latest = useRef({ ids, save });
  useEffect(() => {
    latest.current = { ids, save };
  });
  // Stable, so that the rows are not drawn again with every key.
  const order = useMemo(
    (): RowOrder => ({
      ids: () => latest.current.ids(),
      save: (next, before) => void latest.current.save(next, before),
      announce: setAnnounced,
    }),
    [],
  );
  const rows = read.isPlaceholderData ? undefined : read.data;
  if (!isShown || !rows || rows.data.length < rows.total || rows.total < 2)
    return { order: null, hint: null };
  return { order, hint: <OrderHint announced={announced} /> };
}
