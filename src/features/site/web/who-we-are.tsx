import { useTranslation } from '#kit/web/i18n.ts';
import { Section } from '#club/web/section.tsx';
import type { SiteContent } from '../site.contract.ts';
import type { Localized } from './localize.ts';
import { MoreLink } from './more-link.tsx';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#kit/web/use-media-query.ts';
import team from './team.svg';

export function WhoWeAre({ about, counters }: Localized<Pick<SiteContent['home'], 'about' | 'counters'>>) {
  const { t } = useTranslation();
  return (
    <Section letter="A" title={t('site.who.title')}>
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        {/* Three friends at one computer, and a problem was just accepted. */}
        <img src={team} alt="" width={600} height={440} loading="lazy" className="w-full rounded-3xl" />
        <div>
          <p className="text-2xl leading-heading font-extrabold text-balance">{t('site.who.statement')}</p>
          <p className="text-muted mt-5 max-w-prose text-lg">{about}</p>
          <MoreLink
            to="/about"
            label={t('site.who.readMore')}
            subject={t('site.who.subject')}
            className="mt-8"
          />
        </div>
      </div>
      <dl className="border-line mt-14 grid grid-cols-3 border-t pt-10 lg:mt-20">
        {counters.map(({ value, label }) => (
          <div
            key={label}
            className="border-line flex flex-col-reverse justify-end gap-2 px-2 text-center not-first:border-s"
          >
            <dt className="text-muted font-semibold sm:text-lg">{label}</dt>
            <dd className="text-link text-[clamp(1.875rem,0.9rem+4.4vw,4.75rem)] leading-none font-black">
              <Counter value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const duration = 3000;

const easeOutQuart = (progress: number) => 1 - (1 - progress) ** 4;

/**
 * Counts up to "1000+" once it scrolls into view. The full number reserves the space and is what screen readers get.
 */
function Counter({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const counted = useRef(false);
  const [shown, setShown] = useState(value);
  const reducedMotion = useReducedMotion();

  useEffect(() => {
    if (!element.current || counted.current) return undefined;
    if (reducedMotion) {
      setShown(value);
      return undefined;
    }
    setShown(0);
    let frame = 0;
    const count = (start: number) => {
      const step = (now: number) => {
        const progress = Math.min(1, Math.max(0, (now - start) / duration));
        setShown(Math.round(value * easeOutQuart(progress)));
        if (progress < 1) frame = requestAnimationFrame(step);
        else counted.current = true;
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        count(performance.now());
      },
      { threshold: 0.6 },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value, reducedMotion]);

  return (
    <span ref={element} dir="ltr">
      <span className="sr-only">{value}+</span>
      <span aria-hidden="true" className="inline-grid tabular-nums">
        <span className="invisible [grid-area:1/1]">{value}+</span>
        <span className="[grid-area:1/1]">{shown}+</span>
      </span>
    </span>
  );
}
