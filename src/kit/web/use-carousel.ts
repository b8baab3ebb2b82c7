import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useReducedMotion } from './use-reduced-motion.ts';

/** How long one slide takes to give way to the next. */
const glideTime = 500;
const eased = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

const isRtl = (view: HTMLElement) => getComputedStyle(view).direction === 'rtl';

/** From the start of one slide to the start of the next. */
function stepOf(view: HTMLElement): number {
  const [first, second] = view.children;
  if (!first || !second) return view.clientWidth;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left) || 1;
}

const placeOf = (view: HTMLElement) => Math.round(Math.abs(view.scrollLeft) / stepOf(view));
const lastOf = (view: HTMLElement) => Math.round((view.scrollWidth - view.clientWidth) / stepOf(view));

/** The way there, frame by frame: browsers set no time for their own smooth scrolling. */
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

/** Whether enough of it is on the screen to be worth moving. */
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
 * Slides are a row that scrolls and snaps by itself, in either direction of writing, by finger and without scripts.
 * This adds arrows, dots, keys and a clock. The clock rests while one points at it or has focus in it, while it is off
 * the screen, when it was stopped, and always for people who asked for stillness.
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

  /** Beyond either end it goes on at the other. */
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
    // Counted anew from every change of slide, so that none is gone a moment after it was asked for.
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
