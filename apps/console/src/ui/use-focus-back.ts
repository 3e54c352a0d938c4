import { useEffect, useState } from 'react';

/**
 * Returns the focus when a window that is rendered only while open is removed. antd does so when a window is closed,
 * not when it is removed.
 */
export function useFocusBack(): void {
  // Read during rendering: afterwards the focus is inside the window.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
