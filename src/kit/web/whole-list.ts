import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { callForWholeList, type WholeCall } from './call-whole-list.ts';

/**
 * The query of a whole list, for forms and pickers: a page would hide the rows after it. What is picked from says nothing
 * about the age of the data that is shown, or could not be.
 */
export const wholeListQuery = <E extends Endpoint>(endpoint: E, input: WholeCall<E>) =>
  queryOptions({
    queryKey: [endpoint.method, endpoint.path, 'whole', input],
    queryFn: ({ signal }) => callForWholeList(endpoint, { ...input, signal }),
    meta: { frame: true },
  });
