import { useState } from 'react';
import { NineDotLoader } from '#kit/web/ui/nine-dot-loader.tsx';

const panels = ['bg-blue', 'bg-yellow', 'bg-red'];
const delayOf = (order: number) => ({ animationDelay: `${order * 0.2}s` });
const last = panels.length - 1;

/**
 * Three panels sweep over the page in reading direction; they ignore clicks. A curtain ahead of the last one hides the
 * new page from its first frame on, so that it appears where all panels have passed and is never covered again.
 */
export function PageTransition() {
  const [over, setOver] = useState(false);
  if (over) return null;
  return (
    <div
      aria-hidden="true"
      data-transition=""
      className="pointer-events-none fixed inset-0 z-20 overflow-hidden motion-reduce:hidden"
    >
      <span
        className="animate-sweep before:bg-navy absolute inset-0 before:absolute before:inset-y-0 before:start-[99%] before:w-[103%]"
        style={delayOf(last)}
      />
      {panels.map((colour, order) => (
        <div
          key={colour}
          className={`animate-sweep absolute inset-0 ${colour}`}
          style={delayOf(order)}
          onAnimationEnd={() => order === last && setOver(true)}
        />
      ))}
    </div>
  );
}

/** Appears only when a page takes long to load. */
export function PageLoading() {
  return (
    <div className="animate-late bg-ground/85 fixed inset-0 z-20 flex items-center justify-center">
      <NineDotLoader />
    </div>
  );
}
