import CircleAlert from 'lucide-react/icons/circle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { type Toast, useToasts, dismissToast } from '#kit/web/ui/toast.ts';
import { Balloon } from './balloon.tsx';

const duration = 5000;

/** The toasts of every page. F8 leads to them, from wherever the focus is. */
export function ToastOutlet() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const inDashboard = useLocation().pathname.startsWith('/dashboard');
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'F8' && list.current?.focus();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isEmpty]);
  // What stands where they appear ends above them.
  useEffect(() => {
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--toasts', `${list.current?.offsetHeight ?? 0}px`),
    );
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section aria-label={t('ui.notifications')} data-print="no">
      <ul
        ref={list}
        tabIndex={-1}
        // Here before the first toast: screen readers announce what is added to a list that they know.
        aria-live={toasts.some(({ tone }) => tone === 'danger') ? 'assertive' : 'polite'}
        className={classes(
          'fixed z-50 flex max-w-[calc(100vw-2rem)] flex-col gap-3 outline-none',
          // At the top on the inline end; in the dashboard at the bottom on the inline start, in the column of the menu, which
          // ends above them. On a phone always at the bottom, above what sticks there, or at the top of a dialog's sheet.
          inDashboard
            ? 'start-4 bottom-[calc(0.75rem+var(--bottom-bar,0px)+var(--sticky-bar,0px))] w-96 lg:bottom-4 lg:w-[calc(15rem+max(0px,50vw-56.25rem))]'
            : 'end-4 bottom-[calc(1rem+var(--bottom-bar,0px))] w-96 sm:top-20 sm:bottom-auto',
          'max-sm:in-[:has(>body_[role=dialog])]:top-4 max-sm:in-[:has(>body_[role=dialog])]:bottom-auto',
        )}
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}

function ToastItem({ toast: { id, tone, text, undo } }: { toast: Toast }) {
  const { t } = useTranslation();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      // What somebody reads or is about to press stays for another round.
      if (!item.current?.parentElement?.matches(':hover, :focus-within')) dismissToast(id);
    }, duration);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <li
      ref={item}
      // The buttons have a row of their own below a long text.
      className="animate-arrive border-line bg-surface text-ink shadow-raised flex flex-wrap items-center justify-end gap-x-2 rounded-2xl border py-2 ps-4 pe-2"
    >
      <div className="flex min-w-0 grow items-center gap-3 py-1">
        {tone === 'success' ? (
          <Balloon string={18} className="text-yellow h-8 shrink-0" />
        ) : (
          <CircleAlert aria-hidden="true" className="text-danger size-6 shrink-0" />
        )}
        <p className="min-w-0 leading-snug font-semibold wrap-anywhere lg:text-sm">
          {text}
          {undo && <span className="sr-only">. {t('ui.undoHint')}</span>}
        </p>
      </div>
      {undo && (
        <button
          type="button"
          className="text-link hover:bg-primary-soft flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2 font-bold"
          onClick={() => {
            undo();
            dismissToast(id);
          }}
        >
          <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('ui.undo')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('ui.close')}
        className="text-muted hover:text-ink flex size-10 shrink-0 items-center justify-center rounded-lg"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
