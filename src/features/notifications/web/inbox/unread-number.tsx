import { classes } from '#kit/web/classes.ts';

const maxShown = 99;

export const unreadText = (unread: number): string => (unread > maxShown ? `${maxShown}+` : String(unread));

/** Only for the eye; what it stands in says the number in words. */
export function UnreadNumber({ unread, className }: { unread: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'bg-danger-strong flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-[0.6875rem] leading-none font-bold text-white tabular-nums',
        className,
      )}
    >
      {unreadText(unread)}
    </span>
  );
}
