import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#kit/web/use-reduced-motion.ts';

const duration = 3000;

/** Fast at first, then slower and slower towards the number. */
const eased = (share: number) => 1 - (1 - share) ** 4;

/** "1000+", counting up once when it is first seen. The whole number holds the place, and is all that is read out. */
export function Counter({ value, className }: { value: number; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const counted = useRef(false);
  const [shown, setShown] = useState(value);
  const still = useReducedMotion();

  useEffect(() => {
    if (!element.current || counted.current) return undefined;
    if (still) {
      setShown(value);
      return undefined;
    }
    setShown(0);
    let frame = 0;
    const count = (start: number) => {
      const step = (now: number) => {
        const share = Math.min(1, Math.max(0, (now - start) / duration));
        setShown(Math.round(value * eased(share)));
        if (share < 1) frame = requestAnimationFrame(step);
        else counted.current = true;
      };
      frame = requestAnimationFrame(step);
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        count(performance.now());
      },
      { threshold: 0.6 },
    );
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value, still]);

  return (
    <span ref={element} dir="ltr" className={className}>
      <span className="sr-only">{value}+</span>
      <span aria-hidden="true" className="inline-grid tabular-nums">
        <span className="invisible [grid-area:1/1]">{value}+</span>
        <span className="[grid-area:1/1]">{shown}+</span>
      </span>
    </span>
  );
}
