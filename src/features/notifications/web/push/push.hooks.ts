import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { type PushState, readPushState, restorePush, turnPushOff, turnPushOn } from './push-state.ts';

const queryKey = ['push-state'];

/** Undefined where the browser does not tell. */
async function findPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'notifications' });
  } catch {
    return undefined;
  }
}

/** Whether notifications are on in this browser; follows what is changed in the browser's own settings. */
export function usePushState() {
  const queries = useQueryClient();
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let ended = false;
    const follow = () => void queries.invalidateQueries({ queryKey });
    void findPermission().then((found) => {
      if (ended) return;
      status = found;
      status?.addEventListener('change', follow);
    });
    return () => {
      ended = true;
      status?.removeEventListener('change', follow);
    };
  }, [queries]);
  return useQuery({ queryKey, queryFn: restoredState, staleTime: 0 });
}

async function restoredState(): Promise<PushState> {
  await restorePush().catch(() => undefined);
  return readPushState();
}

export function useSwitchPush() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess(state: PushState, on) {
      queries.setQueryData(queryKey, state);
      if (on === (state === 'on')) toast.success(t(on ? 'push.messages.on' : 'push.messages.off'));
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** On signed-in pages: notifications that this person turned on here stay on. */
export function useRestoredPush(): void {
  const token = useAuthSession()?.token;
  useEffect(() => {
    // A failure changes nothing for the page that is open; the next one tries again.
    if (token !== undefined) void restorePush().catch(() => undefined);
  }, [token]);
}
