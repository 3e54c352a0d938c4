import { type RefObject, useEffect, useEffectEvent } from 'react';

/** While `isOn`: calls `onOutside` for a click outside of the element. */
export function usePressOutside(element: RefObject<HTMLElement | null>, isOn: boolean, onOutside: () => void): void {
  const tell = useEffectEvent(onOutside);
  useEffect(() => {
    if (!isOn) return;
    const listener = ({ target }: Event) => {
      if (!element.current?.contains(target as Node)) tell();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  }, [element, isOn]);
}
