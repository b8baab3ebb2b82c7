import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Duration of the scroll from one slide to the next, in milliseconds. */
const glideTime = 500;
const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

const isRtl = (view: HTMLElement) => getComputedStyle(view).direction === 'rtl';

/** Distance between the starts of two slides, in pixels. */
function stepOf(view: HTMLElement): number {
  const [first, second] = view.children;
  if (!first || !second) return view.clientWidth;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left) || 1;
}

const placeOf = (view: HTMLElement) => Math.round(Math.abs(view.scrollLeft) / stepOf(view));
const lastOf = (view: HTMLElement) => Math.round((view.scrollWidth - view.clientWidth) / stepOf(view));

/** Scrolls frame by frame, because the duration of native smooth scrolling cannot be set. */
function useGlide(still: boolean) {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const stop = (view: HTMLElement) => {
    cancelAnimationFrame(frame.current);
    view.style.scrollSnapType = '';
  };
  const glideTo = (view: HTMLElement, place: number) => {
    cancelAnimationFrame(frame.current);
    const from = view.scrollLeft;
    const to = stepOf(view) * place * (isRtl(view) ? -1 : 1);
    if (still) {
      view.scrollLeft = to;
      return;
    }
    view.style.scrollSnapType = 'none';
    const start = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - start) / glideTime));
      view.scrollLeft = from + (to - from) * eased(share);
      if (share < 1) frame.current = requestAnimationFrame(step);
      else stop(view);
    };
    frame.current = requestAnimationFrame(step);
  };
  return { glideTo, stop };
}

/** Whether at least 40 % of the element is in the viewport. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      threshold: 0.4,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return seen;
}

/**
 * Slides are a row with native scroll snapping, which works in both writing directions, by touch and without scripts.
 * This adds arrows, dots, keys and autoplay. Autoplay pauses on hover and focus, off screen, on the pause button, and
 * with reduced motion.
 */
export function useCarousel(every: number) {
  const view = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const { glideTo, stop } = useGlide(still);
  const seen = useSeen(view);
  const [place, setPlace] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  /** Wraps around at both ends. */
  const goTo = (wanted: number) => {
    if (!view.current) return;
    const last = lastOf(view.current);
    glideTo(view.current, wanted > last ? 0 : wanted < 0 ? last : wanted);
  };
  const turn = (slides: number) => view.current && goTo(placeOf(view.current) + slides);

  const running = seen && !still && !stopped && !pointed && !focused;
  const show = useRef(goTo);
  useEffect(() => {
    show.current = goTo;
  });
  useEffect(() => {
    if (!running) return undefined;
    // Restarts at every slide change, so that a slide chosen by hand stays for the full interval.
    const clock = setInterval(() => document.hidden || show.current(place + 1), every);
    return () => clearInterval(clock);
  }, [running, every, place]);

  return {
    place,
    stopped,
    goTo,
    turn,
    toggle: () => setStopped((was) => !was),
    frame: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: React.FocusEvent) =>
        !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
    view: {
      ref: view,
      onScroll: () => view.current && setPlace(placeOf(view.current)),
      onPointerDown: () => view.current && stop(view.current),
      onWheel: () => view.current && stop(view.current),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const forwardKey = view.current && isRtl(view.current) ? 'ArrowLeft' : 'ArrowRight';
        turn(event.key === forwardKey ? 1 : -1);
      },
    },
  };
}
