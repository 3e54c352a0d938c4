import { useCallback, useEffect, useState } from 'react';

/**
 * Lets a part fill the window, and the window the screen if the browser allows it. Pop-ups are children of the body, so
 * the whole document goes full screen, not the part.
 */
export function useFullScreen() {
  const [isFull, setFull] = useState(false);

  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  }, []);

  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    const onChange = () => document.fullscreenElement === null && setFull(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isFull, leave]);

  function toggle(): void {
    if (isFull) return leave();
    setFull(true);
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  return { isFull, toggle };
}
