import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part that is fetched when it is first shown; until then nothing stands there. Not fetched, it is tried again next time. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      let isGone = false;
      if (!loaded)
        load().then(
          (part) => {
            loaded = part;
            if (!isGone) setPart(() => part);
          },
          () => {},
        );
      return () => {
        isGone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
