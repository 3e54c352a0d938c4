import { useEffect, useState } from 'react';

/**
 * For a window that is there only while it is open: once it is gone, the keyboard goes on where it was opened from.
 * antd gives the focus back when a window is told to close, not when it is taken away.
 */
export function useFocusBack(): void {
  // While drawing: once it stands, the focus is inside it.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
