import { inOrder, isSameOrder } from '#kit/web/ui/sortable-rows.ts';

type Order = readonly string[];

/** What a person has moved and not saved yet. */
export function carriedOrder() {
  let carried: { before: Order; order: Order } | null = null;
  return {
    /** Call it before an order takes the place of the one on the screen. */
    show(order: Order, onScreen: Order) {
      const before = carried?.before ?? onScreen;
      carried = isSameOrder(order, before) ? null : { before, order };
    },
    isCarried: () => carried !== null,
    /**
     * The order to save, of the rows that are listed now, and the one that the person saw before; null when nothing
     * has moved. A reply of the server may have replaced the order on the screen meanwhile.
     */
    drop(onScreen: Order): { before: Order; order: Order } | null {
      const dropped = carried;
      carried = null;
      return dropped && { ...dropped, order: inOrder(onScreen, dropped.order, (id) => id) };
    },
  };
}
