import { useSyncExternalStore } from 'react';

/** Switches full screen on or off; false: the browser refused. */
export async function toggleFullScreen(page: Document = document): Promise<boolean> {
  try {
    if (page.fullscreenElement) await page.exitFullscreen();
    else await page.documentElement.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
