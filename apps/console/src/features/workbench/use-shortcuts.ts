import { useEffect } from 'react';
import { useDesk } from '../../lib/desk/desk-context';
import { groupVisitors } from './list/groups';

/** The three that matter; letters by their place on the keyboard, since Alt makes other characters of them. */
export const SHORTCUTS = [
  { name: 'next', keys: ['Alt', 'Enter'] },
  { name: 'unread', keys: ['Alt', 'U'] },
  { name: 'step', keys: ['Alt', '↑', '↓'] },
] as const;

/** Keys of the workbench: who waits longest, the next unread, one up or down. */
export function useShortcuts(chosen: string | null, choose: (visitor: string) => void): void {
  const desk = useDesk();
  useEffect(() => {
    const rows = () => {
      const { inbox } = desk.store.getState();
      return inbox ? groupVisitors(inbox) : [];
    };
    const flat = () => rows().flatMap((group) => group.rows);

    function acceptNext(): void {
      const waiting = rows().find((group) => group.key === 'wait')?.rows[0];
      if (!waiting) return;
      choose(waiting.YQToken);
      // A refusal needs no word here: the row that just moved away says it.
      desk.accept(waiting.YQToken).catch(() => {});
    }

    function toUnread(): void {
      const unread = flat().filter((row) => row.unreadNumber > 0 && row.YQToken !== chosen);
      const mine = unread.find((row) => row.serviceID === desk.me.uuid) ?? unread[0];
      if (mine) choose(mine.YQToken);
    }

    function step(by: number): void {
      const all = flat();
      const at = all.findIndex((row) => row.YQToken === chosen);
      const next = all[at < 0 ? 0 : at + by];
      if (next) choose(next.YQToken);
    }

    const actions: Record<string, () => void> = {
      Enter: acceptNext,
      KeyU: toUnread,
      ArrowUp: () => step(-1),
      ArrowDown: () => step(1),
    };
    function onKeyDown(event: KeyboardEvent): void {
      const action = actions[event.code];
      if (!action || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      action();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [desk, chosen, choose]);
}
