import { useState, type DragEvent } from 'react';

/** Drag-and-drop handlers for a file drop zone. */
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
