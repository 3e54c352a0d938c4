import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useFocusBack } from '../use-focus-back';
import style from './popover.module.css';

type Props = { label: string; onKeyDown?: KeyboardEventHandler; children: ReactNode };

/** The content of a popover. Takes the focus, since antd puts it at the end of the document, and gives it back. */
export function PopoverPanel({ label, onKeyDown, children }: Props) {
  useFocusBack();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={panel} className={style.panel} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
