import type { SocialKind } from '#features/site/site.content.ts';

/** Plain marks of the three networks; the icon library carries no brands. */
const marks: Record<SocialKind, string> = {
  facebook: 'M14 8.5h2.5V5H14c-2.5 0-4 1.6-4 4v2H7.5v3.5H10V22h3.5v-7.5h2.7l.5-3.5h-3.2V9.3c0-.5.2-.8.5-.8Z',
  linkedin:
    'M4.5 9.5H8V20H4.5zM6.25 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM10 9.5h3.3v1.45c.6-1 1.8-1.7 3.4-1.7 2.9 0 3.8 1.9 3.8 4.7V20H17v-5.5c0-1.4-.4-2.2-1.6-2.2-1.3 0-1.9.9-1.9 2.3V20H10z',
  telegram:
    'M21 4.2 2.8 11.2c-.8.3-.7 1.4.1 1.6l4.5 1.3 1.7 5.2c.2.7 1.1.9 1.6.4l2.5-2.4 4.5 3.3c.6.4 1.4.1 1.5-.6L22.3 5.3c.1-.8-.6-1.4-1.3-1.1ZM9.5 13.7l8-5.3-6.5 6.6-.5 2.6z',
};

export function SocialIcon({ kind }: { kind: SocialKind }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={marks[kind]} />
    </svg>
  );
}
