import { useQuery } from '@tanstack/react-query';
import { allCampsQuery } from '../camps/camps.hooks.ts';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { ownRequestsQuery } from '../requests/own-requests.hooks.ts';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';

interface Camp {
  _id: string;
  registration: boolean;
}

/** The reader's own requests and camps, and which camps they can ask to join; none until that is known. */
export function useJoining() {
  const requests = useQuery(ownRequestsQuery).data?.data;
  const camps = useQuery(allCampsQuery).data?.data;
  const isStaff = may(useAuthSession()?.user.role ?? null, 'camp.trainees');
  /** Not necessarily by a request: an import enrols people too. */
  const isIn = (id: string) => !isStaff && camps?.some(({ _id }) => _id === id) === true;
  const requestFor = (id: string): OwnRequestOut | undefined =>
    requests?.find(({ campId }) => campId._id === id);
  return {
    isIn,
    /** The newest one. */
    requestFor,
    mayAsk({ _id, registration }: Camp): boolean {
      const isKnown = requests !== undefined && camps !== undefined;
      const isAnswered = [undefined, 'accepted'].includes(requestFor(_id)?.status);
      return isKnown && registration && isAnswered && !isStaff && !isIn(_id);
    },
  };
}
