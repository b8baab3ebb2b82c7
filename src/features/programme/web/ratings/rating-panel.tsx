import { useId, type ReactNode } from 'react';

/** A part of the session's page. */
export function RatingPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-16">
      <div className="bg-surface border-line shadow-card rounded-3xl border p-6 sm:p-8">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
