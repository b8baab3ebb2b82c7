import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  atRisk: boolean;
  title: string;
  text: string;
  leave: string;
  stay: string;
  onLeave?: () => void;
}

/** Asks before the page is left while something on it would be lost. */
export function LeaveGuard({ atRisk, title, text, leave, stay, onLeave }: Props) {
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
      open={blocker.state === 'blocked'}
      title={title}
      text={text}
      confirm={leave}
      cancel={stay}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => blocker.reset?.()}
    />
  );
}
