import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import style from './dialog.module.css';
import { DragFrame } from './drag-frame';

type Props = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Pixels; never wider than the window. */
  width?: number;
  /** alertdialog: a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Escape and the close button do nothing, the button is not there. */
  isFirm?: boolean;
  /** Its header moves it. */
  isDraggable?: boolean;
  onMove?: (offset: { x: number; y: number }) => void;
};

/**
 * A window in front of the page, as long as it is rendered: focus goes to what carries `data-autofocus`, stays inside, and
 * returns afterwards; the mask does not close it.
 */
export function Dialog(props: Props) {
  const { title, children, onClose, width = 520, role = 'dialog', isFirm = false, isDraggable = true, onMove } = props;
  const { t } = useTranslation('base');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // React focuses before the dialog is open, where nothing can be focused yet.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    document.addEventListener('keydown', keepEscape);
    return () => {
      document.removeEventListener('keydown', keepEscape);
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const card = (
    <>
      <header className={style.header} {...(isDraggable && { 'data-drag-handle': '' })}>
        <h2 id={titleId} className={style.title}>
          {title}
        </h2>
        {!isFirm && (
          <button type="button" className={style.close} aria-label={t('dialog.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <div className={style.body}>{children}</div>
    </>
  );

  return (
    <dialog
      ref={dialog}
      className={style.dialog}
      style={{ width }}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a dialog whatever its cancel event says.
        if (event.key === 'Escape' && isFirm) event.preventDefault();
      }}
    >
      {isDraggable ? (
        <DragFrame className={style.card ?? ''} onMove={onMove}>
          {card}
        </DragFrame>
      ) : (
        <div className={style.card}>{card}</div>
      )}
    </dialog>
  );
}

/**
 * antd hears Escape at the window and would close the drawer under this dialog as well. The browser cancels the dialog by
 * itself, wherever the key goes.
 */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}
