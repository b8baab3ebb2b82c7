import { classes } from '../classes.ts';

interface Props {
  cover: { secure_url: string; small_url: string };
  alt: string;
  /** Rendered width, for the browser to choose a source. */
  sizes: string;
  /** Above the fold: loads eagerly. */
  first?: boolean;
  className?: string;
}

/** A 16:9 cover; its space is reserved before it loads. */
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
