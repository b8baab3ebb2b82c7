import { useErrorText } from '../use-error-text.ts';
import { toast } from './toast.ts';

/** Returns whether work succeeds; why it failed is shown in a toast. */
export function useSucceeds() {
  const { failureText } = useErrorText();
  return async (work: Promise<unknown>, failed?: string): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      toast.danger(failureText(error, failed));
      return false;
    }
  };
}
