import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useReducedMotion } from './use-media-query.ts';

/** Duration of the scroll from one slide to the next, in milliseconds. */
const scrollDuration = 500;
const easeInOutCubic = (progress: number) =>
  progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2;

const isRtl = (view: HTMLElement) => getComputedStyle(view).direction === 'rtl';

function slideWidth(view: HTMLElement): number {
  const [first, second] = view.children;
  if (!first || !second) return view.clientWidth;
  return Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left) || 1;
}

const slideIndex = (view: HTMLElement) => Math.round(Math.abs(view.scrollLeft) / slideWidth(view));
const lastSlideIndex = (view: HTMLElement) =>
  Math.round((view.scrollWidth - view.clientWidth) / slideWidth(view));

/** Scrolls frame by frame, because the duration of native smooth scrolling cannot be set. */
function useAnimatedScroll(reducedMotion: boolean) {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const stop = (view: HTMLElement) => {
    cancelAnimationFrame(frame.current);
    view.style.scrollSnapType = '';
  };
  const scrollToSlide = (view: HTMLElement, index: number) => {
    cancelAnimationFrame(frame.current);
    const from = view.scrollLeft;
    const to = slideWidth(view) * index * (isRtl(view) ? -1 : 1);
    if (reducedMotion) {
      view.scrollLeft = to;
      return;
    }
    view.style.scrollSnapType = 'none';
    const start = performance.now();
    const step = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - start) / scrollDuration));
      view.scrollLeft = from + (to - from) * easeInOutCubic(progress);
      if (progress < 1) frame.current = requestAnimationFrame(step);
      else stop(view);
    };
    frame.current = requestAnimationFrame(step);
  };
  return { scrollToSlide, stop };
}

/** Whether at least 40 % of the element is in the viewport. */
function useInView(element: React.RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.4,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}

/**
 * Slides are a row with native scroll snapping, which works in both writing directions, by touch and without scripts.
 * This adds arrows, dots, keys and autoplay. Autoplay pauses on hover and focus, off screen, on the pause button, and
 * with reduced motion.
 */
export function useCarousel(interval: number) {
  const view = useRef<HTMLDivElement>(null);
  const reducedMotion = useReducedMotion();
  const { scrollToSlide, stop } = useAnimatedScroll(reducedMotion);
  const inView = useInView(view);
  const [index, setIndex] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Slides chosen by hand: each stays for a full interval. */
  const [choices, setChoices] = useState(0);

  /** Wraps around at both ends. */
  const goTo = (target: number) => {
    if (!view.current) return;
    const last = lastSlideIndex(view.current);
    scrollToSlide(view.current, target > last ? 0 : target < 0 ? last : target);
  };
  const step = (slides: number) => view.current && goTo(slideIndex(view.current) + slides);

  const running = inView && !reducedMotion && !stopped && !hovered && !focused;
  const autoplay = useEffectEvent(() => void (document.hidden || step(1)));
  /** Another value starts the interval anew; null pauses. */
  const round = running ? choices : null;
  useEffect(() => {
    if (round === null) return undefined;
    // Not restarted by its own steps: the slide changes in mid-glide, and each step would come later.
    const timer = setInterval(autoplay, interval);
    return () => clearInterval(timer);
  }, [round, interval]);

  const choose = () => setChoices((count) => count + 1);
  const stepByHand = (slides: number) => {
    choose();
    step(slides);
  };

  return {
    index,
    stopped,
    goTo: (target: number) => {
      choose();
      goTo(target);
    },
    step: stepByHand,
    toggle: () => setStopped((was) => !was),
    frame: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: React.FocusEvent) =>
        !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
    view: {
      ref: view,
      onScroll: () => view.current && setIndex(slideIndex(view.current)),
      onPointerDown: () => {
        choose();
        if (view.current) stop(view.current);
      },
      onWheel: () => view.current && stop(view.current),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const forwardKey = view.current && isRtl(view.current) ? 'ArrowLeft' : 'ArrowRight';
        stepByHand(event.key === forwardKey ? 1 : -1);
      },
    },
  };
}
