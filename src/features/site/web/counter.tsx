import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#kit/web/use-reduced-motion.ts';

const duration = 3000;

const easeOutQuart = (progress: number) => 1 - (1 - progress) ** 4;

/**
 * Counts up to "1000+" once it scrolls into view. The full number reserves the space and is what screen readers get.
 */
export function Counter({ value, className }: { value: number; className?: string }) {
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
    <span ref={element} dir="ltr" className={className}>
      <span className="sr-only">{value}+</span>
      <span aria-hidden="true" className="inline-grid tabular-nums">
        <span className="invisible [grid-area:1/1]">{value}+</span>
        <span className="[grid-area:1/1]">{shown}+</span>
      </span>
    </span>
  );
}
