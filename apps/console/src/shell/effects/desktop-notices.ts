import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import { type ShownNotice, showNotification } from '../../lib/notices/desktop-notice';
import { letterPath, talkPath, workbenchPath } from '../../lib/paths';
import { whose } from './effect-table';
import type { NoticeWords } from './notice-words';

type Parts = {
  words: NoticeWords;
  rowOf(visitor: string): VisitorRow | undefined;
  isPreview(): boolean;
  /** A path of the console. */
  open(path: string): void;
};

/** System notifications, one for each visitor or account, until its messages are seen. */
export function createDesktopNotices({ words, rowOf, isPreview, open }: Parts) {
  const shown = new Map<string, ShownNotice>();
  return {
    /** Null: a test notification. */
    show(push: Push | null): void {
      const { one, tag, path, isAbout } = targetOf(push);
      const said = push ? words.of(push, rowOf(one), isPreview()) : words.rehearsal();
      const onPress = () => isAbout && open(path);
      const notification = showNotification({ ...said, tag, path: `/#${path}`, onPress });
      if (notification && one) shown.set(one, notification);
    },
    /** Closes the notifications of messages that were seen. */
    closeSeen(isWaiting: (one: string) => boolean): void {
      for (const [one, notification] of shown) {
        if (isWaiting(one)) continue;
        notification.close();
        shown.delete(one);
      }
    },
    close(): void {
      for (const notification of shown.values()) notification.close();
    },
  };
}

/** Whom a notification is about, which earlier one it replaces, and the page it opens; a rehearsal is about nobody. */
export function targetOf(push: Push | null): { one: string; tag: string; path: string; isAbout: boolean } {
  const one = push ? whose(push) : '';
  const letter = push?.code === '2025' ? push.letter.id : '';
  const path = letter ? letterPath(letter) : push?.code === '2022' ? talkPath(one) : workbenchPath(one || null);
  return { one, tag: `parley-${one || letter}`, path, isAbout: one !== '' || letter !== '' };
}
