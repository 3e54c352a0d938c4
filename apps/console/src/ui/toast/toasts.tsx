import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon, type IconName } from '../icon';
import { toasts } from './toast';
import style from './toast.module.css';
import type { Toast, ToastKind } from './toast-machine';

const ICONS: Record<ToastKind, IconName> = { info: 'current', good: 'check', wait: 'clock', bad: 'warning' };

/** Renders the toasts; once, beside the application. */
export function Toasts() {
  const list = useStore(toasts.list);
  return (
    <>
      <Stack place="top" list={list.filter((toast) => toast.place === 'top')} />
      <Stack place="corner" list={list.filter((toast) => toast.place === 'corner')} />
    </>
  );
}

function Stack({ place, list }: { place: Toast['place']; list: readonly Toast[] }) {
  const { t } = useTranslation('base');
  const stack = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id ?? 0;

  // The top layer stacks in the order of opening: each new toast is put above a dialog opened meanwhile.
  useEffect(() => {
    const element = stack.current;
    if (newest === 0 || !element?.isConnected) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);

  return (
    <section
      ref={stack}
      popover="manual"
      className={style.stack}
      data-place={place}
      aria-label={t('toasts')}
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {list.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Message({ toast }: { toast: Toast }) {
  const { t } = useTranslation('base');
  return (
    <div className={style.toast} data-kind={toast.kind} role={toast.kind === 'bad' ? 'alert' : 'status'}>
      <span className={style.icon}>
        <Icon name={ICONS[toast.kind]} />
      </span>
      <div className={style.words}>
        {toast.title && <strong className={style.title}>{toast.title}</strong>}
        <p>{toast.text}</p>
        {toast.actions.length > 0 && (
          <div className={style.actions}>
            {toast.actions.map(({ label, onSelect }) => (
              <button
                key={label}
                type="button"
                className={style.action}
                onClick={() => {
                  toasts.close(toast.id);
                  onSelect();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        className={style.close}
        aria-label={t('dialog.close')}
        onClick={() => {
          toasts.close(toast.id);
          toasts.release();
        }}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
