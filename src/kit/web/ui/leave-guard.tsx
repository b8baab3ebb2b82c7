import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  atRisk: boolean;
  title: string;
  text: string;
  leave: string;
  stay: string;
  /** Signing out asks too; for what no draft keeps. */
  asksBeforeSignOut?: boolean;
  onLeave?: () => void;
}

/** Asks before the page is left while something on it would be lost. */
export function LeaveGuard({ atRisk, title, text, leave, stay, asksBeforeSignOut = false, onLeave }: Props) {
  const signOut = useSignOutQuestion(atRisk && asksBeforeSignOut);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => atRisk && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!atRisk) return undefined;
    // The browser shows its own dialog.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || signOut.isOpen}
      backCloses={false}
      title={title}
      text={text}
      confirm={leave}
      cancel={stay}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
        signOut.answer(true);
      }}
      onClose={() => {
        blocker.reset?.();
        signOut.answer(false);
      }}
    />
  );
}

type Question = () => Promise<boolean>;

/** Of what on the page would be lost by signing out. */
const questions = new Set<Question>();

/** Asks, or does what only a signed-in person can, before somebody signs out; false keeps them. */
export function beforeSignOut(ask: Question): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}

function useSignOutQuestion(isAsked: boolean) {
  const [resolve, setResolve] = useState<((leaves: boolean) => void) | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask: Question = () =>
      new Promise((leaves) => {
        setResolve(() => leaves);
      });
    return beforeSignOut(ask);
  }, [isAsked]);
  const answer = (leaves: boolean) => {
    resolve?.(leaves);
    setResolve(null);
  };
  return { isOpen: resolve !== null, answer };
}

/** Asks what the page has to ask; false as soon as the person stays. */
export async function confirmLeaving(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
