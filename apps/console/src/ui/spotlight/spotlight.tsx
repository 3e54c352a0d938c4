import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../icon';
import { placeByKey } from './place-by-key';
import style from './spotlight.module.css';

export type SpotlightItem = { key: string; title: string; icon?: IconName | undefined; hint?: string | undefined };
export type SpotlightGroup<T extends SpotlightItem> = { key: string; title: string; items: readonly T[] };

type Props<T extends SpotlightItem> = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly SpotlightGroup<T>[];
  /** Called by Enter with the selected item or none, or by a click on an item. */
  onChoose: (item: T | null, by: 'key' | 'press') => void;
  onClose: () => void;
  /** Shown if the list is empty. */
  empty: string;
  /** CSS width. */
  width: string;
  foot?: ReactNode;
};

/** A search field above the page with a list: arrows move, Enter chooses, Escape and a click outside close it. */
export function Spotlight<T extends SpotlightItem>(props: Props<T>) {
  const { label, placeholder, text, onText, groups, onChoose, onClose, empty, width, foot } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.filter((group) => group.items.length > 0);
  const items = shown.flatMap((group) => group.items);
  const [activeKey, setActive] = useState<string | null>(null);
  // The selected item may be missing after the next letter: then the first one is selected.
  const active = items.find((item) => item.key === activeKey) ?? items[0];
  const optionId = (item: T) => `${id}-${items.indexOf(item)}`;

  function onKeyDown(event: KeyboardEvent): void {
    // An input method uses these keys itself.
    if (event.nativeEvent.isComposing) return;
    const to = placeByKey(event.key, active ? items.indexOf(active) : -1, items.length);
    if (event.key === 'Enter') {
      event.preventDefault();
      onChoose(active ?? null, 'key');
    } else if (to !== null) {
      event.preventDefault();
      moveTo(to);
    }
  }

  function moveTo(place: number): void {
    const next = items[place];
    if (!next) return;
    setActive(next.key);
    list.current?.querySelector(`[id="${CSS.escape(optionId(next))}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Frame label={label} width={width} onClose={onClose}>
      <div className={style.card}>
        <div className={style.field}>
          <Icon name="search" size={20} />
          <SearchInput
            listId={`${id}-list`}
            activeId={active && optionId(active)}
            words={{ label, placeholder }}
            hasItems={items.length > 0}
            text={text}
            onText={onText}
            onKeyDown={onKeyDown}
          />
        </div>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={style.list} tabIndex={-1}>
          {shown.map((group) => (
            <Group key={group.key} id={`${id}-${group.key}`} title={group.title}>
              {group.items.map((item) => (
                <Option
                  key={item.key}
                  id={optionId(item)}
                  item={item}
                  isActive={item === active}
                  onPoint={() => setActive(item.key)}
                  onPress={() => onChoose(item, 'press')}
                />
              ))}
            </Group>
          ))}
        </div>
        <p className={items.length === 0 ? style.empty : 'visually-hidden'} role="status">
          {items.length === 0 ? empty : ''}
        </p>
        {foot && <footer className={style.foot}>{foot}</footer>}
      </div>
    </Frame>
  );
}

type FrameProps = { label: string; width: string; onClose: () => void; children: ReactNode };

/** The panel above the page; Escape and a click outside close it. */
function Frame({ label, width, onClose, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
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
      {children}
    </dialog>
  );
}

type InputProps = {
  listId: string;
  activeId: string | undefined;
  words: { label: string; placeholder: string };
  hasItems: boolean;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchInput({ listId, activeId, words, hasItems, text, onText, onKeyDown }: InputProps) {
  return (
    <input
      className={style.input}
      role="combobox"
      aria-label={words.label}
      aria-expanded={hasItems}
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      placeholder={words.placeholder}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-labelledby={id}>
      <div id={id} className={style.group} role="presentation">
        {title}
      </div>
      {children}
    </div>
  );
}

type OptionProps = { id: string; item: SpotlightItem; isActive: boolean; onPoint: () => void; onPress: () => void };

function Option({ id, item, isActive, onPoint, onPress }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={style.option}
      onPointerMove={() => !isActive && onPoint()}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={item.icon ?? 'page'} />
      <span className={style.title}>{item.title}</span>
      {item.hint && <span className={style.hint}>{item.hint}</span>}
    </div>
  );
}

/** Shown above everything while it is rendered; the focus returns afterwards. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Before it is removed: a removed element cannot return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog]);
}
