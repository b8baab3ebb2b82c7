import type { ReactNode } from 'react';

interface Props {
  title: string;
  picture: string;
  children?: ReactNode;
}

/** A row's title with its image. */
export function RowTitle({ title, picture, children }: Props) {
  return (
    <span className="flex items-center gap-3 md:min-w-52">
      <img
        src={picture}
        alt=""
        loading="lazy"
        className="bg-sunken aspect-video w-16 shrink-0 rounded-md object-cover"
      />
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">
          <bdi>{title}</bdi>
        </span>
        {children}
      </span>
    </span>
  );
}

/** The end of an id tells rows apart; the tooltip shows all of it. */
export function ShortId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" title={id} className="text-muted font-mono text-xs whitespace-nowrap">
      …{id.slice(-8)}
    </bdi>
  );
}
