import { openBrowserLink } from '@parley/live/browser-link';
import { systemClock } from '@parley/live/clock';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { nextFrame } from '../lib/desk/batched-store';
import { type Desk, openDesk } from '../lib/desk/desk';
import { DeskContext } from '../lib/desk/desk-context';
import { forgetKeptFiles } from '../lib/desk/kept-files';
import type { Me } from '../lib/desk/types';
import { keepLanguage } from '../lib/i18n/i18n';
import { agentSocketUrl } from '../lib/paths';
import { type Services, useServices } from '../lib/services';
import { rememberEnd } from '../lib/session/session-store';
import { clearLocalStore } from '../lib/storage';
import { AfterOutage } from './after-outage';
import { StartingUp } from './starting/starting-up';

/** Opens the desk of the signed-in user, and closes it when the login ends. */
export function DeskHost({ me, children }: { me: Me; children: ReactNode }) {
  const desk = useOpenDesk(useServices(), me);
  if (!desk) return <StartingUp />;
  return (
    <DeskContext value={desk}>
      <AfterOutage />
      {children}
    </DeskContext>
  );
}

function useOpenDesk(services: Services, me: Me): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);
  useLayoutEffect(() => {
    const opened = openDesk({
      me,
      url: agentSocketUrl(location),
      client: services,
      session: services.session.holder,
      takeEarlySnapshot: services.takeEarlySnapshot,
      openLink: openBrowserLink,
      clock: systemClock,
      schedule: nextFrame,
      bringFiles: (desk) =>
        import('../features/workbench/composer/composer-body').then(({ uploadsOf }) => uploadsOf(desk, services)),
      onLoginOver: (reason) => onLoginOver(me.uuid, reason),
    });
    // In a task of its own: the snapshot that was requested with the page is applied before it, so that the frame is drawn
    // once, with its list, and effects that nobody sees run after the first paint.
    const timer = setTimeout(() => setDesk(opened));
    return () => {
      clearTimeout(timer);
      opened.close();
      setDesk(null);
    };
  }, [services, me]);
  return desk;
}

/** Push 8000 ended the login: clears the local data and reloads; the login page shows the reason. */
function onLoginOver(uuid: string, reason: string): void {
  clearLocalStore();
  keepLanguage();
  forgetKeptFiles(uuid);
  rememberEnd(reason);
  location.reload();
}
