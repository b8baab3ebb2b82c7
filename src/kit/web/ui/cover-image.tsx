import { classes } from '../classes.ts';

interface Props {
  cover: { secure_url: string; small_url: string };
  alt: string;
  /** How wide it stands on the page, for the browser to choose a file by. */
  sizes: string;
  /** At the top of the page: wanted at once. */
  first?: boolean;
  className?: string;
}

/** A cover of 16 by 9; its place is held before it arrives. */
export function CoverImage({ cover, alt, sizes, first = false, className }: Props) {
  return (
    <img
      src={cover.small_url}
      srcSet={`${cover.small_url} 640w, ${cover.secure_url} 1600w`}
      sizes={sizes}
      alt={alt}
      width={1600}
      height={900}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={classes('bg-sunken aspect-video w-full object-cover', className)}
    />
  );
}
