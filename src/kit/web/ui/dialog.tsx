import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Room for an image. */
  wide?: boolean;
  /** Defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus returns to; by default, or when it returns null, the element that had it. */
  focusAfter?: () => HTMLElement | null | undefined;
  /** Back closes it and the page stays, unless it is the question whether to leave. */
  backCloses?: boolean;
  children: ReactNode;
}

/** At its end, the safe one first: Tab goes to the button beside. */
export const DialogButtons = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classes('flex flex-wrap gap-3 max-sm:*:grow sm:justify-end', className)}>{children}</div>
);

/** A modal dialog; a bottom sheet on phones. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  initialFocus,
  focusAfter,
  backCloses = true,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear bg-navy-deep/70 fixed inset-0 z-40 backdrop-blur-sm" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix restores the focus to its own triggers only.
            event.preventDefault();
            const target = focusAfter?.();
            if (target) return target.focus();
            // It was in sight. A bar that is not stuck to the edge any more is not: the list would jump to it.
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className={classes(
            'bg-surface shadow-raised fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto rounded-t-3xl p-6 pb-8 outline-none sm:inset-x-auto sm:start-1/2 sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-3xl sm:p-8 sm:ltr:-translate-x-1/2 sm:rtl:translate-x-1/2',
            // A scale animation would distort what is measured inside.
            wide ? 'animate-appear sm:w-[min(44rem,calc(100vw-3rem))]' : 'animate-arrive sm:w-[28rem]',
          )}
        >
          {backCloses && <CloseOnBack onClose={onClose} />}
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Close
              aria-label={t('ui.close')}
              className="text-muted hover:bg-sunken hover:text-ink -me-2 -mt-2 flex size-11 shrink-0 items-center justify-center rounded-xl"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="text-muted mt-2">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** While it is drawn, going back closes instead of leaving the page. */
export function CloseOnBack({ onClose }: { onClose: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  const close = useEffectEvent(() => {
    blocker.reset?.();
    onClose();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') close();
  }, [blocker.state]);
  return null;
}
