import { useState, type DragEvent } from 'react';

/** For a place on which a file can be dropped: what it listens to, and whether one hovers over it. */
export function useFileDrop(onFile: (file: File | undefined) => unknown) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropZone: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}
