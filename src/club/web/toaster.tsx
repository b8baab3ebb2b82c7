import CircleAlert from 'lucide-react/icons/circle-alert';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/toast';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLocation } from 'react-router';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Balloon } from './balloon.tsx';
import { dismissToast, type Toast } from '#kit/web/ui/toast.ts';
import { toastClass, toastCloseClass, toastListClass, toastUndoClass } from './toast-look.ts';

const duration = 5000;

/** Toasts stay while hovered or focused. */
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
          className={`${toastClass} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
        >
          {tone === 'success' ? (
            <Balloon string={18} className="text-yellow h-8 shrink-0" />
          ) : (
            <CircleAlert aria-hidden="true" className="text-danger size-6 shrink-0" />
          )}
          <Radix.Title className="min-w-0 grow font-semibold wrap-anywhere">{text}</Radix.Title>
          {undo && (
            <Radix.Action altText={t('ui.undoHint')} onClick={undo} className={toastUndoClass}>
              <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
              {t('ui.undo')}
            </Radix.Action>
          )}
          <Radix.Close aria-label={t('ui.close')} className={toastCloseClass}>
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport label={t('ui.notifications')} className={toastListClass(inDashboard)} />
    </Radix.Provider>
  );
}
