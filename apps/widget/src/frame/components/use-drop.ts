import { useEffect, useState } from 'preact/hooks';

/**
 * Whether files have been dragged over the window: the part that takes them is loaded then. The browser never opens them in
 * place of the window.
 */
export function useDrop(): boolean {
  const [isDragged, drag] = useState(false);
  useEffect(() => {
    window.ondragover = window.ondrop = (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      drag(true);
    };
  }, []);
  return isDragged;
}
