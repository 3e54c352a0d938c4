import { INSIDE } from '@parley/core/access/allows';
import { useEffect, useEffectEvent } from 'react';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useServices } from '../../lib/services';
import { useSection } from '../../lib/settings/use-section';
import { isView } from '../../lib/storage';
import { VERSIONS } from '../header/versions';

/**
 * Keeps this device's push up to date, loaded after the page; not for guests, nor in a view as another agent. Asks for a
 * reload of a console that is too old.
 */
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

  const { minimumVersion = '' } = useSection('apps');
  useEffect(() => {
    if (minimumVersion === '') return;
    let takeBack = (): void => {};
    let isOver = false;
    import('../../lib/update/check-version').then(
      ({ checkVersion }) => {
        if (!isOver) takeBack = checkVersion({ minimum: minimumVersion, own: VERSIONS.own });
      },
      () => {},
    );
    return () => {
      isOver = true;
      takeBack();
    };
  }, [minimumVersion]);
}
