import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay } from '../lib/desk/desk-context';
import type { Me } from '../lib/desk/types';
import { FrameContext } from '../lib/frame/frame-context';
import { lazyPart } from '../lib/lazy-part';
import { isView } from '../lib/storage';
import { ConnectionLight } from '../shell/connection-light';
import { useEffects } from '../shell/effects/use-effects';
import { useLogOut } from '../shell/header/use-log-out';
import { Frame } from '../shell/layout/frame';
import { PresenceSwitch } from '../shell/presence-switch';
import { mergeMenuMeta } from '../shell/routes/routes-store';
import { type Slots, SlotsProvider } from '../shell/slots';
import { TabBar } from '../shell/tabs/tab-bar';
import { TabHost } from '../shell/tabs/tab-host';
import { useUnreadLetters } from '../shell/use-unread-letters';
import { ConfirmHost } from '../ui/confirm/confirm-host';
import { Mark } from '../ui/mark';
import { DeskHost } from './desk-host';
import { useFrameControl } from './frame-control';
import { QuietMark } from './notices/quiet-mark';
import { useNoticeFeed } from './notices/use-notice-feed';
import { useNoticeMenu } from './notices/use-notice-menu';
import { createQueries } from './queries';
import { useDeskCommands } from './use-desk-commands';

/** Comes after the page: an offer stands for a minute. */
const OfferStack = lazyPart(() => import('../features/workbench/actions/offer-stack'), 'OfferStack');
/** Comes after the page too: what is whispered is also kept beside its thread. */
const WhisperNotices = lazyPart(() => import('../features/workbench/thread/whisper-notices'), 'WhisperNotices');

/** So does this: an unread letter stands at the badge. */
const LetterNews = lazyPart(() => import('../features/letters/letter-news'), 'LetterNews');

/** And this: a follow-up that is due stands at the badge. */
const FollowUpNews = lazyPart(() => import('../features/users/follow-up-news'), 'FollowUpNews');

/** Comes after the page: what is amiss with one's own service is said then. */
const OwnService = lazyPart(() => import('../features/own-service/own-service'), 'OwnService');

/** Only where somebody looks as another. */
const ViewBar = lazyPart(() => import('../features/view-as/view-bar'), 'ViewBar');

export { asyncRoutes, constantRoutes, sampleRoutes } from './route-table';

/** Everything behind the login: one desk, one frame, the pages in it. */
export function SignedIn({ me }: { me: Me }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <DeskHost me={me}>
        <FrameContext value={useFrameControl()}>
          <Filled>
            <Frame tabBar={<TabBar />}>
              <TabHost />
            </Frame>
            {isView && <Looking />}
            <OfferStack />
            <WhisperNotices />
            <LetterNews />
            <Due />
          </Filled>
        </FrameContext>
      </DeskHost>
      <ConfirmHost />
    </QueryClientProvider>
  );
}

function Looking() {
  return <ViewBar onLeave={useLogOut()} />;
}

/** The frame's slots filled with what this product is; and what must go on whichever page is shown. */
function Filled({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const { me } = useDesk();
  // Told to everybody when it changes (8007), so to oneself.
  const own = useDeskState(({ inbox }) => inbox?.agents.get(me.uuid));
  const { nickname, avatar = '' } = own ?? me;
  useEffects();
  useLetterBadge();
  const commands = useDeskCommands();
  const notices = useNoticeFeed();
  const avatarMenu = useNoticeMenu();
  const title = t('siteTitle');
  const slots = useMemo<Slots>(
    () => ({
      brand: { title, Logo: Mark },
      headerStatus: (
        <>
          <ConnectionLight />
          <PresenceSwitch />
          <OwnService />
          <QuietMark />
        </>
      ),
      user: { name: nickname || me.username, avatar },
      avatarMenu,
      commands,
      notices,
    }),
    [title, nickname, avatar, me.username, commands, notices, avatarMenu],
  );
  return <SlotsProvider value={slots}>{children}</SlotsProvider>;
}

const badge = (name: 'Letter' | 'Users') => (count: number) =>
  mergeMenuMeta(name, { badge: count === 0 ? undefined : count > 99 ? '99+' : count });
const badgeLetters = badge('Letter');
const badgeUsers = badge('Users');

/** Who keeps the archive is told what to do in it. */
const Due = () => (useMay()(['seePermissions:seeVisitor']) ? <FollowUpNews onCount={badgeUsers} /> : null);

/** Unread letters stand on their menu entry. */
function useLetterBadge(): void {
  const unread = useUnreadLetters();
  useEffect(() => badgeLetters(unread), [unread]);
}
