import { type ComponentProps, type ReactNode, useId, useRef } from 'react';

export type DrawerHandle = ReturnType<typeof useDrawer>;

/** Browsers before 2025 lack invoker commands. */
const needsHelp = () => !('commandForElement' in HTMLButtonElement.prototype);

/**
 * Button props of a drawer. The attributes work before scripts load; the handlers cover browsers without invoker
 * commands.
 */
export function useDrawer() {
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
    } satisfies ComponentProps<'button'>,
    closer: {
      command: 'close',
      commandfor: id,
      onClick: () => needsHelp() && element.current?.close(),
    } satisfies ComponentProps<'button'>,
  };
}

interface Props {
  drawer: DrawerHandle;
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A modal menu. The native dialog traps the focus, closes on Escape and restores the focus, without a library. It
 * closes when a link inside is followed.
 */
export function Drawer({ drawer: { id, element }, label, className, children }: Props) {
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
