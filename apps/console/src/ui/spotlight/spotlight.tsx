import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../icon';
import style from './spotlight.module.css';

export type SpotlightItem = { key: string; title: string; icon?: IconName | undefined; hint?: string | undefined };
export type SpotlightGroup<T extends SpotlightItem> = { key: string; title: string; items: readonly T[] };

type Props<T extends SpotlightItem> = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly SpotlightGroup<T>[];
  /** By Enter, on what is marked or on nothing; or by a press on one. */
  onChoose: (item: T | null, by: 'key' | 'press') => void;
  onClose: () => void;
  /** Said where there is nothing to choose from. */
  empty: string;
  /** CSS width. */
  width: string;
  foot?: ReactNode;
};

/** A field above the page with a list under it: arrows move, Enter chooses, Escape and a press beside it close. */
export function Spotlight<T extends SpotlightItem>(props: Props<T>) {
  const { label, placeholder, text, onText, groups, onChoose, onClose, empty, width, foot } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.filter((group) => group.items.length > 0);
  const items = shown.flatMap((group) => group.items);
  const [activeKey, setActive] = useState<string | null>(null);
  // What was chosen by the arrows may be gone with the next letter: then the first is.
  const active = items.find((item) => item.key === activeKey) ?? items[0];
  const optionId = (item: T) => `${id}-${items.indexOf(item)}`;

  // Before it leaves the page: what is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    // An input method chooses its own words by these keys.
    if (event.nativeEvent.isComposing) return;
    const at = active ? items.indexOf(active) : -1;
    const page = 8;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      onChoose(active ?? null, 'key');
    } else if (to !== undefined && items.length > 0) {
      event.preventDefault();
      moveTo(event.key.startsWith('Page') ? Math.max(0, Math.min(to, items.length - 1)) : to);
    }
  }

  function moveTo(place: number): void {
    const next = items[(place + items.length) % items.length];
    if (!next) return;
    setActive(next.key);
    list.current?.querySelector(`[id="${CSS.escape(optionId(next))}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it; by keyboard Escape closes
    <dialog
      ref={dialog}
      className={style.dialog}
      style={{ width }}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={style.card}>
        <div className={style.field}>
          <Icon name="search" size={20} />
          <input
            className={style.input}
            role="combobox"
            aria-label={label}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && optionId(active)}
            aria-autocomplete="list"
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={style.list} tabIndex={-1}>
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div id={`${id}-${group.key}`} className={style.group} role="presentation">
                {group.title}
              </div>
              {group.items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                <div
                  key={item.key}
                  id={optionId(item)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === active}
                  className={style.option}
                  onPointerMove={() => item !== active && setActive(item.key)}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(item, 'press')}
                >
                  <Icon name={item.icon ?? 'page'} />
                  <span className={style.title}>{item.title}</span>
                  {item.hint && <span className={style.hint}>{item.hint}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className={items.length === 0 ? style.empty : 'visually-hidden'} role="status">
          {items.length === 0 ? empty : ''}
        </p>
        {foot && <footer className={style.foot}>{foot}</footer>}
      </div>
    </dialog>
  );
}
