import { useState } from 'react';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';

/** A call at the press of a button; toasts say what became of it. */
export function useSending(send: () => Promise<void>, { done, failed }: { done?: string; failed?: string }) {
  const { failureText } = useErrorText();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async start() {
      setBusy(true);
      try {
        await send();
        if (done !== undefined) toast.success(done);
      } catch (error) {
        toast.danger(failureText(error, failed));
      }
      setBusy(false);
    },
  };
}
