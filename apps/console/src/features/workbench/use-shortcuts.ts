import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorId } from '../../lib/api/api-error';
import { useDesk } from '../../lib/desk/desk-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { toast } from '../../ui/toast/toast';
import { useLimitWords } from './actions/use-accept';
import { groupVisitors } from './list/groups';
import { shownVisitors } from './list/use-list-view';

type Place = 'list' | 'thread' | 'composer' | 'everywhere';
type Shortcut = {
  name: string;
  place: Place;
  /** Key labels. */
  keys: readonly string[];
  /** KeyboardEvent.code values for Alt shortcuts, since Alt changes the characters. None: handled elsewhere, only listed here. */
  codes?: readonly string[];
};

/** All shortcuts of the workbench, for the key handler, the menus and the dialog behind `?`. */
export const SHORTCUTS = [
  { name: 'next', place: 'list', keys: ['Alt', 'Enter'], codes: ['Enter'] },
  { name: 'unread', place: 'list', keys: ['Alt', 'U'], codes: ['KeyU'] },
  { name: 'step', place: 'list', keys: ['Alt', '↑', '↓'], codes: ['ArrowUp', 'ArrowDown'] },
  { name: 'answerNext', place: 'thread', keys: ['Alt', 'N'], codes: ['KeyN'] },
  { name: 'accept', place: 'thread', keys: ['Alt', 'A'], codes: ['KeyA'] },
  { name: 'decline', place: 'thread', keys: ['Alt', 'X'], codes: ['KeyX'] },
  { name: 'transfer', place: 'thread', keys: ['Alt', 'T'], codes: ['KeyT'] },
  { name: 'requeue', place: 'thread', keys: ['Alt', 'Q'], codes: ['KeyQ'] },
  { name: 'end', place: 'thread', keys: ['Alt', 'E'], codes: ['KeyE'] },
  { name: 'takeOver', place: 'thread', keys: ['Alt', 'O'], codes: ['KeyO'] },
  { name: 'handBack', place: 'thread', keys: ['Alt', 'H'], codes: ['KeyH'] },
  { name: 'watch', place: 'thread', keys: ['Alt', 'M'], codes: ['KeyM'] },
  { name: 'whisper', place: 'thread', keys: ['Alt', 'W'], codes: ['KeyW'] },
  { name: 'invite', place: 'thread', keys: ['Alt', 'I'], codes: ['KeyI'] },
  { name: 'sum', place: 'thread', keys: ['Alt', 'S'], codes: ['KeyS'] },
  { name: 'inviteRating', place: 'thread', keys: ['Alt', 'R'], codes: ['KeyR'] },
  { name: 'toLetter', place: 'thread', keys: ['Alt', 'L'], codes: ['KeyL'] },
  { name: 'blacklist', place: 'thread', keys: ['Alt', 'B'], codes: ['KeyB'] },
  { name: 'details', place: 'thread', keys: ['Alt', 'D'], codes: ['KeyD'] },
  { name: 'foldList', place: 'everywhere', keys: ['Alt', 'V'], codes: ['KeyV'] },
  { name: 'send', place: 'composer', keys: ['Enter'] },
  { name: 'newLine', place: 'composer', keys: ['Shift', 'Enter'] },
  { name: 'quickReply', place: 'composer', keys: ['/'] },
  { name: 'palette', place: 'everywhere', keys: ['Ctrl', 'K'] },
  { name: 'map', place: 'everywhere', keys: ['?'], codes: ['Slash'] },
] as const satisfies readonly Shortcut[];

export type ShortcutName = (typeof SHORTCUTS)[number]['name'];

type OfList = Extract<(typeof SHORTCUTS)[number], { place: 'list' }>;
/** The three main shortcuts, shown while no thread is open. */
export const FIRST_SHORTCUTS = SHORTCUTS.filter((shortcut): shortcut is OfList => shortcut.place === 'list');

const BY_CODE = new Map<string, ShortcutName>(
  SHORTCUTS.flatMap((shortcut) =>
    'codes' in shortcut ? shortcut.codes.map((code) => [code, shortcut.name] as const) : [],
  ),
);

/** The parts of a keydown event that determine the shortcut. */
export type KeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  /** The focus is in a text field, where `?` is a character. */
  isTyping: boolean;
};

export function shortcutOf(press: KeyPress): ShortcutName | null {
  if (press.ctrlKey || press.metaKey) return null;
  if (press.key === '?' && !press.altKey) return press.isTyping ? null : 'map';
  if (!press.altKey || press.shiftKey) return null;
  return BY_CODE.get(press.code) ?? null;
}

const IS_MAC = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
const ON_MAC: Readonly<Record<string, string>> = { Alt: '⌥', Ctrl: '⌘', Shift: '⇧', Enter: '↩' };

/** Key labels of a shortcut on this operating system. */
export function keysOf(name: ShortcutName): string[] {
  return keyLabels(SHORTCUTS.find((shortcut) => shortcut.name === name)?.keys ?? []);
}

export const keyLabels = (keys: readonly string[]): string[] =>
  keys.map((key) => (IS_MAC ? (ON_MAC[key] ?? key) : key));

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Handles shortcuts while mounted; `run` returns whether it handled one. Disabled while a dialog is open. */
export function useKeys(run: (name: ShortcutName, event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      const { code, key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const name = shortcutOf({ code, key, altKey, ctrlKey, metaKey, shiftKey, isTyping });
      if (name && run(name, event)) event.preventDefault();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [run]);
}

type Parts = {
  chosen: string | null;
  choose: (visitor: string) => void;
  showMap: () => void;
  foldList: () => void;
};

/** Shortcuts of the list: accept the longest waiting, next unread, up and down, folding, and the dialog of shortcuts. */
export function useShortcuts({ chosen, choose, showMap, foldList }: Parts): void {
  const desk = useDesk();
  const takeNext = useTakeNext(choose);

  useKeys((name, event) => {
    switch (name) {
      case 'next':
        takeNext();
        return true;
      case 'unread':
        toUnread();
        return true;
      case 'step':
        step(event.code === 'ArrowUp' ? -1 : 1);
        return true;
      case 'foldList':
        foldList();
        return true;
      case 'map':
        showMap();
        return true;
      default:
        return false;
    }
  });

  function flat() {
    const { inbox } = desk.store.getState();
    return inbox ? groupVisitors(inbox).flatMap((group) => group.rows) : [];
  }

  function toUnread(): void {
    const unread = flat().filter((row) => row.unreadNumber > 0 && row.YQToken !== chosen);
    const mine = unread.find((row) => row.serviceID === desk.me.uuid) ?? unread[0];
    if (mine) choose(mine.YQToken);
  }

  function step(by: number): void {
    // In the list's order, and only visitors that match its filter.
    const all = shownVisitors();
    const at = chosen === null ? -1 : all.indexOf(chosen);
    const next = all[at < 0 ? 0 : at + by];
    if (next) choose(next);
  }
}

/** Accepts the visitor who has waited longest and opens the thread; at the limit it asks first. */
export function useTakeNext(choose: (visitor: string) => void): () => void {
  const { t } = useTranslation('workbenchActions');
  const desk = useDesk();
  const errorText = useErrorText();
  const limit = useLimitWords();

  const take = (beyond: boolean) =>
    void desk.takeNext(beyond).then(choose, (error: unknown) => {
      const id = errorId(error);
      if (!beyond && id === 'limit-reached') ask();
      // The one who waited longest is not a particular visitor whom a colleague could have taken.
      else if (id === 'not-waiting') toast.info(t('noneWaiting'));
      else toast.bad(t('nextFailed', { why: errorText(error) }));
    });
  const ask = () =>
    toast.wait(limit ?? t('limit.full'), { actions: [{ label: t('limit.anyway'), onSelect: () => take(true) }] });
  return () => (limit === null ? take(false) : ask());
}
