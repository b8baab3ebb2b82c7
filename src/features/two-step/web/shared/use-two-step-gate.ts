import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isStaff } from '#club/shared/access.ts';
import { getMe } from '#features/users/users.contract.ts';
import { call } from '#kit/web/api.ts';
import { subscribeRefusals } from '#kit/web/refusals.ts';
import { getSession, updateStoredUser, useSession } from '#kit/web/session.ts';

let isAsking = false;

/** A refused call of staff: a leader may require two-step sign-in since. */
async function refreshNeedsTwoStep(): Promise<void> {
  const session = getSession();
  if (isAsking || !session || !isStaff(session.user.role) || session.user.needsTwoStep) return;
  isAsking = true;
  try {
    const { data } = await call(getMe, {});
    if (data.needsTwoStep) updateStoredUser({ needsTwoStep: true });
  } catch {
    // The next refused call asks again.
  }
  isAsking = false;
}

/** Leads staff who have to set up two-step sign-in to their account page: the guards of the pages redirect there. */
export function useTwoStepGate(): void {
  const needed = useSession()?.user.needsTwoStep === true;
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeRefusals(() => void refreshNeedsTwoStep()), []);
  useEffect(() => {
    if (needed) void revalidate();
  }, [needed, revalidate]);
}
