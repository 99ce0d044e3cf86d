'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes a file dropped anywhere on the page.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function over(event: DragEvent) {
      if (!holdsFiles(event)) return;
      // The browser would leave the page to open the file.
      event.preventDefault();
      setIsOver(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setIsOver(false);
    }
    function drop(event: DragEvent) {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    }
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver;
}
