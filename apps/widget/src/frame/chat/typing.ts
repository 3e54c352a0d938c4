import { CODE } from '@parley/protocol/codes';

/** Minimum milliseconds between two typing frames. */
const TYPING_MS = 2500;
/** Maximum number of characters of a typing frame's text. */
const TYPING_LENGTH = 2000;

/** Sends typing frames at most every `TYPING_MS`. With the preview the newest text is sent afterwards too. */
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
