import { useState, type DragEvent } from 'react';

/** For a place on which a file can be dropped: what it listens to, and whether one hovers over it. */
export function useDrop(take: (file: File | undefined) => unknown) {
  const [over, setOver] = useState(false);
  return {
    over,
    place: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      },
    },
  };
}
