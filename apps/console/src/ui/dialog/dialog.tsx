import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon';
import style from './dialog.module.css';
import { DragFrame } from './drag-frame';

type Props = {
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** Width in px, limited to the window. */
  width?: number;
  /** alertdialog: a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Escape does not close it, and there is no close button. */
  isFirm?: boolean;
  /** It can be moved by its header. */
  isDraggable?: boolean;
  onMove?: (offset: { x: number; y: number }) => void;
};

/**
 * A modal dialog, open while it is rendered: the element with `data-autofocus` gets the focus, which stays inside and
 * returns afterwards; a click on the mask does not close it.
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
    // React focuses before the dialog is open, when its elements cannot be focused yet.
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
        // The browser closes a dialog at the second Escape even if its cancel event was prevented.
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
 * antd handles Escape at the window and would close a drawer under this dialog too. The browser itself cancels the
 * dialog, so the event can be stopped.
 */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}
