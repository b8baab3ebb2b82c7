import { type ReactNode, useId } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

interface Props {
  title: string;
  facts: readonly Fact[];
  children?: ReactNode;
}

/** A titled card of facts, one a line. */
export function FactCard({ title, facts, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-line bg-surface shadow-card min-w-0 rounded-2xl border p-5 sm:p-6"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {facts.length > 0 && (
        <dl className="divide-line mt-3 divide-y">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
