/** What a row is about, with its picture. */
export function RowTitle({ title, picture }: { title: string; picture: string }) {
  return (
    <span className="flex items-center gap-3">
      <img src={picture} alt="" loading="lazy" className="bg-sunken aspect-video w-16 shrink-0 rounded-md object-cover" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere" dir="auto">
        {title}
      </span>
    </span>
  );
}

/** The end of an id tells rows apart; all of it is there for who needs it. */
export function ShortId({ id }: { id: string }) {
  return (
    <bdi dir="ltr" title={id} className="text-muted font-mono text-xs">
      …{id.slice(-8)}
    </bdi>
  );
}
