import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import { callForWholeList, type WholeCall } from './call-whole-list.ts';

/** The query of a whole list, where a page would hide the rows after it. */
export const wholeListQuery = <E extends Endpoint>(endpoint: E, input: WholeCall<E>) =>
  queryOptions({
    queryKey: [endpoint.method, endpoint.path, 'whole', input],
    queryFn: ({ signal }) => callForWholeList(endpoint, { ...input, signal }),
  });

/** The same for what one picks from: it says nothing about the age of the data that the page shows. */
export const pickListQuery = <E extends Endpoint>(endpoint: E, input: WholeCall<E>) =>
  queryOptions({ ...wholeListQuery(endpoint, input), meta: { frame: true } });
