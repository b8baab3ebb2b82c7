import type { ReactNode } from 'react';
import { Balloon } from './balloon.tsx';

interface Props {
  title: string;
  lead?: string;
  children?: ReactNode;
}

/** The navy header of an inner page, with three balloons. */
export function PageHero({ title, lead, children }: Props) {
  return (
    <section className="on-navy bg-navy text-on-navy relative overflow-hidden">
      <div aria-hidden="true" className="problem-grid absolute inset-0" />
      <div
        aria-hidden="true"
        className="absolute inset-y-0 end-0 w-[26rem] max-w-[40%] opacity-15 md:end-[4%] md:opacity-100"
      >
        {balloons.map(({ place, delay }) => (
          <Balloon
            key={place}
            string={420}
            className={`animate-sway absolute origin-bottom ${place}`}
            style={{ animationDelay: delay }}
          />
        ))}
      </div>
      <div className="relative mx-auto max-w-7xl px-4 pt-16 pb-16 sm:px-6 md:pt-24 md:pb-24">
        <h1 className="leading-display max-w-[14ch] text-[clamp(2.5rem,1.6rem+4vw,4.5rem)] font-black md:max-w-[60%]">
          {title}
        </h1>
        {lead && (
          <p className="text-on-navy-muted mt-6 max-w-2xl text-lg md:text-xl md:max-w-[55%]">{lead}</p>
        )}
        {children}
      </div>
    </section>
  );
}

const balloons = [
  { place: 'text-sky end-[30%] top-[38%] w-[22%]', delay: '-1s' },
  { place: 'text-yellow end-[2%] top-[22%] w-[27%]', delay: '-3s' },
  { place: 'text-blue end-[58%] top-[12%] w-[25%]', delay: '-5s' },
];
