import CircleAlert from 'lucide-react/icons/circle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Toast as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { directionOf } from '#kit/shared/language.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Balloon } from './balloon.tsx';
import { dismissToast, type Toast } from '#kit/web/ui/toast.ts';

const duration = 5000;

/**
 * Toasts are at the top on the inline end; in the dashboard at the bottom on the inline start. They stay while hovered
 * or focused.
 */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation();
  const direction = directionOf(useLanguage());
  const inDashboard = useLocation().pathname.startsWith('/dashboard');
  // A swipe dismisses towards the nearer edge.
  const swipeDirection = (direction === 'rtl') === inDashboard ? 'right' : 'left';
  return (
    <Radix.Provider duration={duration} label={t('ui.notification')} swipeDirection={swipeDirection}>
      {toasts.map(({ id, tone, text, undo }) => (
        <Radix.Root
          key={id}
          type={tone === 'danger' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissToast(id)}
          className="animate-arrive border-line bg-surface text-ink shadow-raised flex items-center gap-3 rounded-2xl border py-3 ps-4 pe-2 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {tone === 'success' ? (
            <Balloon string={18} className="text-yellow h-8 shrink-0" />
          ) : (
            <CircleAlert aria-hidden="true" className="text-danger size-6 shrink-0" />
          )}
          <Radix.Title className="min-w-0 grow font-semibold wrap-anywhere">{text}</Radix.Title>
          {undo && (
            <Radix.Action
              altText={t('ui.undoHint')}
              onClick={undo}
              className="text-link hover:bg-primary-soft flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2 font-bold"
            >
              <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
              {t('ui.undo')}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label={t('ui.close')}
            className="text-muted hover:text-ink flex size-10 shrink-0 items-center justify-center rounded-lg"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={t('ui.notifications')}
        className={classes(
          'fixed z-50 flex max-w-[calc(100vw-2rem)] flex-col gap-3 outline-none',
          // Stays above the bar with the form's buttons.
          inDashboard ? 'start-4 bottom-24 w-96 lg:bottom-4 lg:w-68' : 'end-4 top-20 w-96',
        )}
      />
    </Radix.Provider>
  );
}
