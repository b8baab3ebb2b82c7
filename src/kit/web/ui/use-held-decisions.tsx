import Undo2 from 'lucide-react/icons/undo-2';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useStable } from '../use-stable.ts';
import { Button } from './button.tsx';
import { createHeldDecisions, type HeldDecisions, type SentDecision } from './held-decisions.ts';
import type { Selection } from './data-table-selection.tsx';
import { beforeSignOut } from './leave-guard.tsx';
import { nextRowButton } from './next-row-button.ts';
import { dismissToast, toast } from './toast.ts';

interface Options<Shown, Decision> {
  /** Names the list with its page, search, filters and order: another one is another list. */
  scope: string;
  /** The rows as they were read last. */
  shown: Shown;
  idsOf: (shown: Shown) => string[];
  /** Resolves when it is stored and what depends on it was read again. */
  send: (sent: SentDecision<Decision>) => Promise<unknown>;
  /** Says why, and what else has to be set right. */
  onFailed: (error: unknown, sent: SentDecision<Decision>) => void;
  /** What is decided leaves it, and has no checkbox. */
  selection?: Selection;
  /** Takes the focus when no row is left to decide. */
  focusTarget: RefObject<HTMLElement | null>;
}

interface Holding<Decision> {
  ids: readonly string[];
  decision: Decision;
  /** For screen readers; for several rows also a toast that takes all of it back. */
  said: string;
  /** Each row is sent in a call of its own. */
  apart?: boolean;
  /** The focus is cared for: it does not go to the next row. */
  keepsFocus?: boolean;
}

/**
 * Holds decisions about the rows of a list as `createHeldDecisions` does. From the first decision on the rows keep their
 * places until the person goes to another page, search or filter, all of them are decided, or news come later.
 */
export function useHeldDecisions<Shown, Decision>(options: Options<Shown, Decision>) {
  const { scope, shown, idsOf, focusTarget, selection } = options;
  const setMany = selection?.setMany;
  const [held] = useState(() => createHeldDecisions<Decision>(options));
  useEffect(() => held.update(options));
  const [kept, setKept] = useState<{ scope: string; shown: Shown } | null>(null);
  const [said, setSaid] = useState('');

  useEffect(
    () => () => {
      setKept((now) => (now?.scope === scope ? null : now));
      setSaid('');
      void held.leave();
    },
    [held, scope],
  );
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && void held.sendAll();
    const onClose = () => void held.sendAll();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onClose);
    const stopAsking = beforeSignOut(async () => {
      await held.sendAll();
      return true;
    });
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onClose);
      stopAsking();
    };
  }, [held]);

  const keptRows = kept?.scope === scope ? kept.shown : undefined;
  useEffect(() => {
    if (keptRows === undefined) return undefined;
    const move = () => {
      const isRead = !idsOf(shown).some((id) => held.of(id)?.state === 'sent');
      if (!isRead || !held.mayMove(idsOf(keptRows))) return;
      held.release();
      setKept(null);
    };
    // The list was read, or a decision has settled.
    move();
    return held.subscribe(move);
  }, [held, keptRows, shown, idsOf]);

  // The rows are drawn with their selection.
  useEffect(() => held.subscribe(() => setMany?.([], false)), [held, setMany]);

  function undo(ids: readonly string[]) {
    held.undo(ids);
    setSaid('');
  }

  const hold = useStable(({ ids, decision, said: text, apart, keepsFocus }: Holding<Decision>) => {
    // Before the buttons of the row leave.
    if (!keepsFocus) nextRowButton(focusTarget.current)?.focus({ preventScroll: true });
    if (keptRows === undefined) setKept({ scope, shown });
    setMany?.(ids, false);
    if (ids.length > 1) {
      const id = toast.undoable(text, () => undo(ids));
      const onSend = () => dismissToast(id);
      for (const together of apart ? ids.map((one) => [one]) : [ids]) held.hold(together, decision, onSend);
    } else {
      setSaid(text);
      held.hold(ids, decision);
    }
  });

  return {
    held,
    hold,
    /** The rows to show. */
    shown: keptRows ?? shown,
    /** Has to be in the page: it says what was decided. */
    status: (
      <p role="status" className="sr-only">
        {said}
      </p>
    ),
  };
}

interface Props<Decision> {
  held: HeldDecisions<Decision>;
  id: string;
  /** Of the row. */
  name: string;
  text: (decision: Decision) => string;
  /** What can be done with the row while it is undecided. */
  children: ReactNode;
}

/** The actions of a row; what was decided in their place, with Undo while it is held. */
export function DecidedOr<Decision>({ held, id, name, text, children }: Props<Decision>) {
  const decided = useSyncExternalStore(
    held.subscribe,
    () => held.of(id),
    () => undefined,
  );
  if (!decided) return children;
  return (
    <span tabIndex={-1} className="flex min-h-11 items-center gap-3 outline-none md:min-h-9 md:justify-end">
      <strong>{text(decided.decision)}</strong>
      {decided.state === 'held' && <UndoButton name={name} onUndo={() => held.undo([id])} />}
    </span>
  );
}

function UndoButton({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // The focus would fall to the top of the page when the time is up.
    return () => {
      if (document.activeElement === own) own?.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      look="outline"
      size="small"
      aria-label={t('ui.undoOf', { name })}
      onClick={({ detail, currentTarget }) => {
        // The second click of a double click on what was here before.
        if (detail > 1) return;
        const row = currentTarget.closest('tr, li');
        onUndo();
        requestAnimationFrame(() => {
          const buttons = row?.querySelectorAll<HTMLElement>('button:not([aria-haspopup])') ?? [];
          const last = [...buttons].findLast(({ offsetParent }) => offsetParent !== null);
          if (document.activeElement === document.body) last?.focus({ preventScroll: true });
        });
      }}
    >
      <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {t('ui.undo')}
    </Button>
  );
}
