import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { bringWords, isWhole, useWords } from './i18n';

/** Milliseconds until what could not be fetched is tried again: most often the connection is away for a moment. */
const AGAIN_MS = 3000;

/** So often in vain: a newer version has most likely replaced the part, and this window wants to be loaded anew. */
const TRIES = 3;

/** `isGone`: the part cannot be had in this window any more. */
export type WaitingProps<Props> = Props & { isGone: boolean };

/** A part that is fetched when it is first shown, and its words with it; until then `Waiting` stands there, or nothing. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<WaitingProps<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const { language } = useWords();
    const [, redraw] = useState(0);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      let isGone = false;
      const bring = () =>
        Promise.all([Part ?? load(), isWhole(language) || bringWords(language)]).then(
          ([part]) => {
            Part = part;
            if (!isGone) redraw((n) => n + 1);
          },
          () => {
            if (isGone) return;
            timer = setTimeout(bring, AGAIN_MS);
            setFailures((n) => n + 1);
          },
        );
      if (!Part || !isWhole(language)) void bring();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [language]);
    if (Part && isWhole(language)) return <Part {...props} />;
    return Waiting ? <Waiting {...props} isGone={failures >= TRIES} /> : null;
  };
}
