import { openBrowserLink } from '@parley/live/browser-link';
import { systemClock } from '@parley/live/clock';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAway } from '../lib/api/api-error';
import { nextFrame } from '../lib/desk/batched-store';
import { type Desk, openDesk } from '../lib/desk/desk';
import { DeskContext } from '../lib/desk/desk-context';
import { loadMe } from '../lib/desk/load-me';
import type { Me } from '../lib/desk/types';
import { useErrorText } from '../lib/i18n/use-error-text';
import { agentSocketUrl } from '../lib/paths';
import { type Services, useServices } from '../lib/services';
import { rememberEnd } from '../lib/session/session-store';
import { clearLocalStore } from '../lib/storage';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { AfterOutage } from './after-outage';
import { StartingUp } from './starting-up';

/** Milliseconds between two tries while the server is away at the start. */
const AWAY_MS = 3000;

/** Opens the desk once it is known who sits at it, and closes it with the login. */
export function DeskHost({ children }: { children: ReactNode }) {
  const services = useServices();
  const { t } = useTranslation('app');
  const errorText = useErrorText();
  const me = useQuery({
    queryKey: ['me'],
    queryFn: () => services.takeEarlyMe() ?? loadMe(services.api),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' && isAway(state.error) ? AWAY_MS : false),
  });
  const desk = useOpenDesk(services, me.data);

  if (me.isError)
    return (
      <Empty title={t('startFailed')} hint={errorText(me.error)}>
        <Button look="primary" onClick={() => void me.refetch()}>
          {t('retry')}
        </Button>
      </Empty>
    );
  if (!desk) return <StartingUp />;
  return (
    <DeskContext value={desk}>
      <AfterOutage />
      {children}
    </DeskContext>
  );
}

function useOpenDesk(services: Services, me: Me | undefined): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(() => {
    if (!me) return;
    const opened = openDesk({
      me,
      url: agentSocketUrl(location),
      client: services,
      session: services.session.holder,
      openLink: openBrowserLink,
      clock: systemClock,
      schedule: nextFrame,
      onLoginOver,
    });
    setDesk(opened);
    return () => {
      opened.close();
      setDesk(null);
    };
  }, [services, me]);
  return desk;
}

/** 8000: clear and reload; the login page says why. */
function onLoginOver(reason: string): void {
  clearLocalStore();
  rememberEnd(reason);
  location.reload();
}
