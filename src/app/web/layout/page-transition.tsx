import { useState } from 'react';
import { NineDotLoader } from '#kit/web/ui/nine-dot-loader.tsx';

const panels = ['bg-blue', 'bg-yellow', 'bg-red'];

/** Three panels sweep over the page in reading direction; they ignore clicks. */
export function PageTransition() {
  const [over, setOver] = useState(false);
  if (over) return null;
  return (
    <div
      aria-hidden="true"
      data-transition=""
      className="pointer-events-none fixed inset-0 z-20 overflow-hidden motion-reduce:hidden"
    >
      {panels.map((colour, order) => (
        <div
          key={colour}
          className={`animate-sweep absolute inset-0 ${colour}`}
          style={{ animationDelay: `${order * 0.2}s` }}
          onAnimationEnd={() => order === panels.length - 1 && setOver(true)}
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
