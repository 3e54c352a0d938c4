import { CODE } from '@parley/protocol/codes';

/** Typing is told at most this often. */
const TYPING_MS = 2500;
/** The wire's bound on a typing frame's text. */
const TYPING_LENGTH = 2000;

/** Tells that somebody types, now and then; where agents see the words themselves, the last ones too. */
export function createTyping(trySend: (frame: object) => boolean, isPreviewed: () => boolean) {
  let typedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return function typing(text: string): void {
    clearTimeout(timer);
    if (!text.trim()) return;
    const isSeen = isPreviewed();
    const wait = typedAt + TYPING_MS - Date.now();
    if (wait > 0) {
      if (isSeen) timer = setTimeout(typing, wait, text);
      return;
    }
    const preview = isSeen ? { text: text.slice(0, TYPING_LENGTH) } : {};
    if (trySend({ code: CODE.visitorTypes, ...preview })) typedAt = Date.now();
  };
}
