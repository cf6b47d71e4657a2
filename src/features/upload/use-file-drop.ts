import { useEffect, useRef, useState, type DragEvent } from 'react';

/**
 * Tracks a dragged file over an element. A file dropped outside the element must not make the browser leave the page.
 */
export function useFileDrop(onFile: ((file: File) => void) | null) {
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
  // Entering a child reports leaving its parent, so the entries are counted.
  const move = (step: number) => {
    depth.current = Math.max(0, depth.current + step);
    setIsOver(onFile !== null && depth.current > 0);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => event.dataTransfer.types.includes('Files') && move(1),
    onDragLeave: () => move(-1),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      move(-depth.current);
      const [file] = event.dataTransfer.files;
      if (file) onFile?.(file);
    },
  };
  return { isOver, handlers };
}
