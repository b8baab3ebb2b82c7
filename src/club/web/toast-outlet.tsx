import { type ComponentType, useEffect, useState } from 'react';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { type Toast, useToasts, dismissToast } from '#kit/web/ui/toast.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLocation } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { toastClass, toastCloseClass, toastListClass, toastUndoClass } from './toast-look.ts';

type ToasterComponent = ComponentType<{ toasts: readonly Toast[] }>;

/** Also for the copy that opens without a connection. */
export const loadToaster = () => import('./toaster.tsx');

const loadTimeout = 1000;
const loadDelay = 300;
const firstUse = ['pointerdown', 'keydown'] as const;

/** A toast follows what a person does: for signed-in people the code begins to load with their first touch or key. */
function useInUse(active: boolean): boolean {
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    if (!active || inUse) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      // What the person asked for goes first.
      timer ??= setTimeout(() => setInUse(true), loadDelay);
    };
    for (const event of firstUse) window.addEventListener(event, start, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of firstUse) window.removeEventListener(event, start);
    };
  }, [active, inUse]);
  return inUse;
}

/** Loads the toaster when it is wanted. `plain` is true while it is late or cannot be loaded. */
function useToaster(wanted: number): { Toaster: ToasterComponent | null; plain: boolean } {
  const [Toaster, setToaster] = useState<ToasterComponent | null>(null);
  const [plain, setPlain] = useState(false);
  useEffect(() => {
    if (Toaster || wanted === 0) return undefined;
    const late = setTimeout(() => setPlain(true), loadTimeout);
    loadToaster()
      .then((loaded) => setToaster(() => loaded.Toaster))
      .catch(() => setPlain(true))
      .finally(() => clearTimeout(late));
    return () => clearTimeout(late);
  }, [Toaster, wanted]);
  return { Toaster, plain };
}

/** Visitors see few toasts, so its code loads with the first one. The copy for offline use has it too. */
export function ToastOutlet() {
  const toasts = useToasts();
  const inUse = useInUse(useAuthSession() !== null);
  const shown = toasts?.length ?? 0;
  const { Toaster, plain } = useToaster(shown + (inUse ? 1 : 0));
  // A toast that is on screen does not move to the other toaster: it would be announced again.
  const [startedPlain, setStartedPlain] = useState(false);
  if (shown === 0 && startedPlain) setStartedPlain(false);
  if (shown > 0 && !Toaster && plain && !startedPlain) setStartedPlain(true);
  if (toasts === null) return null;
  if (startedPlain) return <PlainToaster toasts={toasts} />;
  return Toaster && <Toaster toasts={toasts} />;
}

// Longer than usual, because it does not stop while hovered or focused.
const duration = 10_000;

/** Toasts without a library, part of every page: shown while the real toaster cannot be loaded. */
function PlainToaster({ toasts }: { toasts: readonly Toast[] }) {
  const inDashboard = useLocation().pathname.startsWith('/dashboard');
  return (
    <ul className={toastListClass(inDashboard)}>
      {toasts.map((toast) => (
        <PlainToast key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

function PlainToast({ toast: { id, tone, text, undo } }: { toast: Toast }) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <li className={toastClass}>
      <p
        role={tone === 'danger' ? 'alert' : 'status'}
        className={classes('min-w-0 grow font-semibold wrap-anywhere', tone === 'danger' && 'text-danger')}
      >
        {text}
      </p>
      {undo && (
        <button
          type="button"
          className={toastUndoClass}
          onClick={() => {
            undo();
            dismissToast(id);
          }}
        >
          {t('ui.undo')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.close')}
        className={toastCloseClass}
        onClick={() => dismissToast(id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}
