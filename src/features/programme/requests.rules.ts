export const requestStates = ['pending', 'accepted', 'rejected'] as const;
export type RequestState = (typeof requestStates)[number];

interface OwnRequest {
  campId: { _id: string };
  status: RequestState;
}

/**
 * What a person still has to know of their requests, newest first: all that wait, and refusals that no later request for
 * the same camp and no later acceptance has overtaken.
 */
export function currentRequests<Request extends OwnRequest>(requests: readonly Request[]): Request[] {
  const overtaken = new Set<string>();
  let accepted = false;
  return requests.filter(({ campId, status }) => {
    const current =
      status === 'pending' || (status === 'rejected' && !accepted && !overtaken.has(campId._id));
    accepted ||= status === 'accepted';
    overtaken.add(campId._id);
    return current;
  });
}

export const decisions = ['accepted', 'rejected'] as const;
export type Decision = (typeof decisions)[number];
