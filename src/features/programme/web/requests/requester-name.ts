import { distinctName } from '#kit/shared/namesakes.ts';
import type { RequestOut } from '../../requests.contract.ts';

export const requesterOf = ({ userId }: RequestOut) => `${userId.firstName} ${userId.lastName}`;

/** For a dialog, which does not show what else is in the row. */
export const distinctRequesterOf = (request: RequestOut) =>
  distinctName({ name: requesterOf(request), email: request.email });
