import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  label: string;
  open: boolean;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A menu over the page. The browser's own modal dialog keeps focus inside, closes on Escape and gives focus back to the
 * button that opened it, at no weight. It closes when one of its links is followed.
 */
export function Drawer({ label, open, onClose, className, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keyboards reach the links themselves, and Escape
    <dialog
      ref={element}
      aria-label={label}
      className={className}
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as Element;
        if (target === element.current || target.closest('a')) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
