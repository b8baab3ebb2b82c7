import { conflict, invalid } from '#kit/shared/errors.ts';

export const hasCamps = () => conflict('levels.errors.hasCamps');
export const orderIncomplete = () => invalid('ids', 'levels.errors.orderIncomplete');
