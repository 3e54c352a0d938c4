import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useBrand } from '../lib/brand';
import { useDesk, useDeskState, useMay } from '../lib/desk/desk-context';
import type { Me } from '../lib/desk/types';
import { FrameContext } from '../lib/frame/frame-context';
import { lazyPart } from '../lib/lazy-part';
import { EntryMakerContext } from '../lib/make-entry/entry-maker';
import { useUnreadLetters } from '../lib/notices/use-unread-letters';
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
import { onOtherPage } from '../shell/tabs/tabs-store';
import { dismissQuestion } from '../ui/confirm/confirm';
import { DeskHost } from './desk-host';
import { useFrameControl } from './frame-control';
import { QuietMark } from './notices/quiet-mark';
import { useNoticeFeed } from './notices/use-notice-feed';
import { useNoticeMenu } from './notices/use-notice-menu';
import { useStateNotices } from './notices/use-state-notices';
import { createQueries } from './queries';
import { useDeskCommands } from './use-desk-commands';
import { useVisitorCommands } from './use-visitor-commands';

/** Loaded after the page: a question that is asked before is shown then. */
const ConfirmHost = lazyPart(() => import('../ui/confirm/confirm-host'), 'ConfirmHost');
/** Loaded after the page: an offered transfer stays open for a minute. */
const OfferStack = lazyPart(() => import('../features/workbench/actions/offer-stack'), 'OfferStack');
/** Loaded after the page: whispers are also shown in their thread. */
const WhisperNotices = lazyPart(() => import('../features/workbench/thread/whisper-notices'), 'WhisperNotices');

/** Loaded after the page: the menu's badge shows unread letters. */
const LetterNotices = lazyPart(() => import('../features/letters/letter-notices'), 'LetterNotices');

/** Loaded after the page: the menu's badge shows due follow-ups. */
const FollowUpNotices = lazyPart(() => import('../features/users/follow-up-notices'), 'FollowUpNotices');

/** Loaded after the page: shows that the shift is over or the agent hidden, and follows publications of settings. */
const OwnService = lazyPart(() => import('../features/own-service/own-service'), 'OwnService');

/** Loaded with the first entry that is made of messages. */
const EntryMaker = lazyPart(() => import('../features/robots/ask/entry-maker'), 'EntryMaker');

/** Loaded only while a user looks as a role or as another agent. */
const ViewBar = lazyPart(() => import('../features/view-as/view-bar'), 'ViewBar');

export { asyncRoutes, constantRoutes, sampleRoutes } from './route-table';

/** The console after sign-in: the desk, the frame, and the pages in it. */
export function SignedIn({ me }: { me: Me }) {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <DeskHost me={me}>
        <FrameContext value={useFrameControl()}>
          <FrameSlots>
            <Frame tabBar={<TabBar />}>
              <EntryMakerContext value={EntryMaker}>
                <TabHost />
              </EntryMakerContext>
            </Frame>
            {isView && <LeavableViewBar />}
            <OfferStack />
            <WhisperNotices />
            <LetterNotices />
            <DueFollowUps />
          </FrameSlots>
        </FrameContext>
      </DeskHost>
      <ConfirmHost />
    </QueryClientProvider>
  );
}

function LeavableViewBar() {
  return <ViewBar onLeave={useLogOut()} />;
}

/** Passes the product's title, header items, commands and notices to the frame, and runs hooks that every page needs. */
function FrameSlots({ children }: { children: ReactNode }) {
  const { me } = useDesk();
  // Push 8007 updates the agents of the inbox, the own account included.
  const own = useDeskState(({ inbox }) => inbox?.agents.get(me.uuid));
  const { nickname, avatar = '' } = own ?? me;
  useEffects();
  useStateNotices();
  useLetterBadge();
  useQuestionsOfPage();
  const commands = useDeskCommands();
  const findable = useVisitorCommands();
  const notices = useNoticeFeed();
  const avatarMenu = useNoticeMenu();
  const { logo, title } = useBrand();
  const slots = useMemo<Slots>(
    () => ({
      brand: { title, logo },
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
      findable,
      notices,
    }),
    [title, logo, nickname, avatar, me.username, commands, findable, notices, avatarMenu],
  );
  return <SlotsProvider value={slots}>{children}</SlotsProvider>;
}

const badge = (name: 'Letter' | 'Users') => (count: number) =>
  mergeMenuMeta(name, { badge: count === 0 ? undefined : count > 99 ? '99+' : count });
const badgeLetters = badge('Letter');
const badgeUsers = badge('Users');

/** Follow-ups that are due, for users who may see the archive of people. */
const DueFollowUps = () => (useMay()(['seePermissions:seeVisitor']) ? <FollowUpNotices onCount={badgeUsers} /> : null);

/** A question closes with the page that asks it, and with the frame. */
function useQuestionsOfPage(): void {
  useEffect(() => {
    const stop = onOtherPage(dismissQuestion);
    return () => {
      stop();
      dismissQuestion();
    };
  }, []);
}

/** Shows the number of unread letters on their menu entry. */
function useLetterBadge(): void {
  const unread = useUnreadLetters();
  useEffect(() => badgeLetters(unread), [unread]);
}
