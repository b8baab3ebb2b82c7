import { useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLocation } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { dismissToast, type Toast } from '#kit/web/ui/toast.ts';
import { toastClass, toastCloseClass, toastListClass, toastUndoClass } from './toast-look.ts';

// Longer than usual, because it does not stop while hovered or focused.
const duration = 10_000;

/** Toasts without a library, part of every page: shown while the real toaster cannot be loaded. */
export function PlainToaster({ toasts }: { toasts: readonly Toast[] }) {
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
