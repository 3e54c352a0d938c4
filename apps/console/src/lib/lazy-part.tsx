import i18next from 'i18next';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../ui/toast/toast';
import { isMissingChunk, loadPage } from './lazy-page';
import { reach } from './reach';

const reload = () => ({ label: i18next.t('app:reload'), onSelect: () => location.reload() });

type Closable = { onClose?: () => void; isOpen?: boolean };

/**
 * A dialog, panel or drawer whose code comes when it is first wanted. Where that cannot be had, this is said, the part is
 * closed again (`gone`: its `onClose` unless told otherwise), and what stands around it stays: the next press tries anew.
 */
export function lazyPart<P extends object, Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => (props: P) => ReactNode,
  gone: (props: P) => void = (props) => (props as Closable).onClose?.(),
): ComponentType<P> {
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
          Here = pick(module);
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
