import { classes } from '#kit/web/classes.ts';

interface Props {
  handle: string;
  title?: string;
  className: string;
}

export const HandleLink = ({ handle, title, className }: Props) => (
  <a
    href={`https://codeforces.com/profile/${encodeURIComponent(handle)}`}
    target="_blank"
    rel="noopener noreferrer"
    title={title}
    dir="ltr"
    className={classes('text-link font-mono wrap-anywhere hover:underline', className)}
  >
    {handle}
  </a>
);
