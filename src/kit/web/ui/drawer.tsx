import { type ReactNode, type RefObject, useId, useRef } from 'react';

export interface DrawerHandle {
  id: string;
  element: RefObject<HTMLDialogElement | null>;
  /** For the button that opens it. */
  opener: { command: 'show-modal'; commandfor: string; 'aria-haspopup': 'dialog'; onClick: () => void };
  /** For the button that closes it. */
  closer: { command: 'close'; commandfor: string; onClick: () => void };
}

/** Browsers before 2025 do not know buttons that name their dialog. */
const needsHelp = () => !('commandForElement' in HTMLButtonElement.prototype);

/**
 * The buttons of a drawer. The browser opens and closes it by the attributes, even before a script has loaded; the
 * handlers do the same for browsers that do not know them.
 */
export function useDrawer(): DrawerHandle {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  return {
    id,
    element,
    opener: {
      command: 'show-modal',
      commandfor: id,
      'aria-haspopup': 'dialog',
      onClick: () => needsHelp() && element.current?.showModal(),
    },
    closer: { command: 'close', commandfor: id, onClick: () => needsHelp() && element.current?.close() },
  };
}

interface Props {
  of: DrawerHandle;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A menu over the page. The browser's own modal dialog keeps focus inside, closes on Escape and gives focus back to the
 * button that opened it, at no weight. It closes when one of its links is followed.
 */
export function Drawer({ of: { id, element }, label, className, children }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keyboards reach the links themselves, and Escape
    <dialog
      ref={element}
      id={id}
      aria-label={label}
      className={className}
      onClick={(event) => {
        const target = event.target as Element;
        if (target === element.current || target.closest('a')) element.current?.close();
      }}
    >
      {children}
    </dialog>
  );
}
