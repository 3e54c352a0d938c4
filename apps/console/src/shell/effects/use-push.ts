import { INSIDE } from '@parley/core/access/allows';
import { useEffect, useEffectEvent } from 'react';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useServices } from '../../lib/services';
import { isView } from '../../lib/storage';

/** Keeps this device's push up to date, loaded after the page. Not for guests, nor in a view as another agent. */
export function usePush(navigate: (path: string) => unknown): void {
  const { me } = useDesk();
  const { api } = useServices();
  const isOwn = useMay()([INSIDE]) && !isView;
  const open = useEffectEvent((path: string) => void navigate(path));

  useEffect(() => {
    if (!isOwn) return;
    let isOver = false;
    let end: (() => void) | null = null;
    import('../../lib/push/start-push').then(
      ({ startPush }) => {
        if (!isOver) end = startPush({ api, agent: me.uuid, open: (path) => open(path) });
      },
      // Not loaded: devices get their notices all the same.
      () => {},
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [api, me.uuid, isOwn]);
}
