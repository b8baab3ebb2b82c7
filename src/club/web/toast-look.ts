import { classes } from '#kit/web/classes.ts';

export const toastClass =
  'animate-arrive border-line bg-surface text-ink shadow-raised flex items-center gap-3 rounded-2xl border py-3 ps-4 pe-2';

/**
 * Toasts are at the top on the inline end; in the dashboard at the bottom on the inline start. On a phone they are
 * always at the bottom, where they cover no title.
 */
export const toastListClass = (inDashboard: boolean): string =>
  classes(
    'fixed z-50 flex max-w-[calc(100vw-2rem)] flex-col gap-3 outline-none',
    // Stays above the bar with the form's buttons.
    inDashboard
      ? 'start-4 bottom-[calc(6rem+var(--bottom-bar,0px))] w-96 lg:bottom-4 lg:w-68'
      : 'end-4 bottom-[calc(1rem+var(--bottom-bar,0px))] w-96 sm:top-20 sm:bottom-auto',
  );

export const toastUndoClass =
  'text-link hover:bg-primary-soft flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2 font-bold';

export const toastCloseClass =
  'text-muted hover:text-ink flex size-10 shrink-0 items-center justify-center rounded-lg';
