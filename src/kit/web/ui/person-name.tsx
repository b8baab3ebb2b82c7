import { distinctionOf, type Named } from '#kit/shared/namesakes.ts';

/** A name, and below it what tells the person apart from namesakes. */
export function PersonName({ person }: { person: Named }) {
  const distinction = distinctionOf(person);
  return (
    <span className="flex flex-col items-start">
      <bdi className="font-bold wrap-anywhere">{person.name}</bdi>
      {distinction !== null && (
        <bdi dir="ltr" className="text-muted font-mono text-xs font-normal wrap-anywhere">
          {distinction}
        </bdi>
      )}
    </span>
  );
}
