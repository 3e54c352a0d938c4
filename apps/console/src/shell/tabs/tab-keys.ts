type Press = { key: string; ctrlKey: boolean; shiftKey: boolean };
type Place = { index: number; count: number; isShown: boolean };

/** The effect of a key on a tab. `focus`: index of the tab to focus; beyond an end it wraps around. */
export type TabAct =
  | { do: 'move'; to: number }
  | { do: 'focus'; focus: number }
  | { do: 'close'; focus: number | null }
  | { do: 'menu' };

/** Arrows move the focus, with Ctrl and Shift the tab; Delete closes; the menu key and Shift+F10 open the menu. */
export function actOfKey({ key, ctrlKey, shiftKey }: Press, { index, count, isShown }: Place): TabAct | null {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step && ctrlKey && shiftKey) return { do: 'move', to: Math.max(0, Math.min(index + step, count - 1)) };
  if (step) return { do: 'focus', focus: index + step };
  if (key === 'Home') return { do: 'focus', focus: 0 };
  if (key === 'End') return { do: 'focus', focus: count - 1 };
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { do: 'menu' };
  if (key !== 'Delete') return null;
  // Closing the shown tab moves the focus to the page shown next.
  return { do: 'close', focus: isShown ? null : index === count - 1 ? index - 1 : index + 1 };
}
