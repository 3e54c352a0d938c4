import type { ReactNode } from 'react';
import style from './preview.module.css';
import { PreviewPane, type PreviewProps } from './preview-pane';
import { useRoom } from './use-room';

/** Width in px of a page that has room for form and preview side by side. */
const WIDE = 640;

/** A form with the preview of its values. The tab order is that of the screen. */
export function BesideForm({ children, ...props }: PreviewProps & { children: ReactNode }) {
  const [box, room] = useRoom();
  const isNarrow = room !== null && room.width < WIDE;
  const form = (
    <div key="form" className={style.form}>
      {children}
    </div>
  );
  const pane = room && <PreviewPane key="preview" {...props} isNarrow={isNarrow} />;

  return (
    <div ref={box} className={style.beside} data-narrow={isNarrow || undefined}>
      {isNarrow ? [pane, form] : [form, pane]}
    </div>
  );
}
