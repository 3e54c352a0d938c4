import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { bringWords, isWhole, useWords } from './i18n';

/** Milliseconds until what could not be fetched is tried again: most often the connection is away for a moment. */
const AGAIN_MS = 3000;

/** A part that is fetched when it is first shown, and its words with it; until then `Waiting` stands there, or nothing. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const { language } = useWords();
    const [, redraw] = useState(0);
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
            if (!isGone) timer = setTimeout(bring, AGAIN_MS);
          },
        );
      if (!Part || !isWhole(language)) void bring();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [language]);
    if (Part && isWhole(language)) return <Part {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  };
}
