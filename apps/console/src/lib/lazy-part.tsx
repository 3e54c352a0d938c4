import i18next from 'i18next';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../ui/toast/toast';
import { isMissingChunk, loadPage } from './lazy-page';
import { reach } from './reach';

const reload = () => ({ label: i18next.t('app:reload'), onSelect: () => location.reload() });

type Closable = { onClose?: () => void; isOpen?: boolean };

/** Props of a component; any object for one without props. */
type PropsOf<Component> = Component extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never;

/**
 * A component (by its name in the module) whose code is loaded when it is first shown. If loading fails, the reason is
 * shown and `gone` is called (default: its `onClose`), so that opening it again is another attempt.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  gone: (props: PropsOf<Module[Name]>) => void = (props) => (props as Closable).onClose?.(),
): ComponentType<PropsOf<Module[Name]>> {
  type P = PropsOf<Module[Name]>;
  let Here: ((props: P) => ReactNode) | null = null;

  return function LazyPart(props: P) {
    const [Found, setFound] = useState(() => Here);
    const { isOpen = true } = props as Closable;
    const isWanted = Found === null && isOpen;

    const onGone = useEffectEvent((error: unknown) => {
      if (!isMissingChunk(error)) reportError(error);
      if (reach.getState().isAway) toast.bad(i18next.t('base:partAway'));
      else toast.bad(i18next.t('base:partGone'), { actions: [reload()] });
      gone(props);
    });

    useEffect(() => {
      if (!isWanted) return;
      let isStillWanted = true;
      loadPage(load).then(
        (module) => {
          Here = module[name] as (props: P) => ReactNode;
          if (isStillWanted) setFound(() => Here);
        },
        (error: unknown) => isStillWanted && onGone(error),
      );
      return () => {
        isStillWanted = false;
      };
    }, [isWanted]);

    return Found && <Found {...props} />;
  };
}
