import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasAllTexts, loadLaterTexts, useWords } from './i18n';

/** Milliseconds until a failed load is repeated; usually the connection is lost for a moment. */
const RETRY_MS = 3000;

/** Failed loads after which a reload is offered: most likely a newer version has replaced the files. */
const TRIES = 3;

/** `isGone`: the part could not be loaded `TRIES` times. */
export type WaitingProps<Props> = Props & { isGone: boolean };

/** A component that is loaded with its texts when it is first shown; until then `Waiting` is shown, or nothing. */
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
      const loadAll = () =>
        Promise.all([Part ?? load(), hasAllTexts(language) || loadLaterTexts(language)]).then(
          ([part]) => {
            Part = part;
            if (!isGone) redraw((n) => n + 1);
          },
          () => {
            if (isGone) return;
            timer = setTimeout(loadAll, RETRY_MS);
            setFailures((n) => n + 1);
          },
        );
      if (!Part || !hasAllTexts(language)) void loadAll();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [language]);
    if (Part && hasAllTexts(language)) return <Part {...props} />;
    return Waiting ? <Waiting {...props} isGone={failures >= TRIES} /> : null;
  };
}
