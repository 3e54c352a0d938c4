import { systemClock } from '@parley/live/clock';
import type { Push } from '@parley/protocol/push/pushes';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { TFunction } from 'i18next';
import type { ApiClient } from '../../lib/api/create-api';
import type { Desk } from '../../lib/desk/desk';
import type { DeskState } from '../../lib/desk/types';
import { showWindowOn } from '../../lib/desktop/show-window';
import { createBadge } from '../../lib/notices/badge';
import { createCallingTab, thisPage } from '../../lib/notices/calling-tab';
import type { NoticeChoices } from '../../lib/notices/choices';
import { offerCaller } from '../../lib/notices/rehearsal';
import { createSounds, type SoundKind } from '../../lib/notices/sounds';
import { voiceOf, volumeOf } from '../../lib/notices/volume';
import { startPush } from '../../lib/push/start-push';
import { isView, localStore } from '../../lib/storage';
import type { PageTitle } from '../../lib/title/page-title';
import { checkVersion } from '../../lib/update/check-version';
import { VERSIONS } from '../header/versions';
import { createDesktopNotices } from './desktop-notices';
import { type Effect, effectsOf, wanted, whose } from './effect-table';
import { createNoticeWords } from './notice-words';
import { createRepeater, repeatSeconds } from './repeater';
import { listenForScreenshots } from './screenshot-key';
import { createShowCount } from './show-count';
import { resetTextSize, showTextSize } from './text-size';
import { inFront, unseenOn } from './unseen';

export type Held = {
  choices: NoticeChoices;
  /** Empty until they are loaded. */
  notices: Partial<SectionValue<'notices'>>;
  apps: Partial<SectionValue<'apps'>>;
  /** The agent's text size; `desk`: as in the settings. */
  textSize: string;
  workplace: Partial<SectionValue<'workplace'>>;
};

export type EffectParts = {
  desk: Desk;
  title: PageTitle;
  api: ApiClient['api'];
  /** The current preferences and settings; read at each push. */
  held(): Held;
  /** Texts of notifications. */
  t: TFunction<'notices'>;
  /** A path of the console. */
  open(path: string): void;
};

/** Least interval between two updates of the badge, in ms. */
const BADGE_MS = 500;

const REHEARSED: readonly Effect[] = ['messageSound', 'blinkTitle', 'showForMessage', 'notify'];

/** Runs sounds, notifications, title blink, badge and the desktop shell's window while the desk is open. */
export function runEffects(parts: EffectParts) {
  const { desk, title, held, open } = parts;
  const words = createNoticeWords(parts.t);
  const choices = () => held().choices;
  const unseen = unseenOn(desk);
  const voices = createVoices(parts);
  const notices = createDesktopNotices({ words, rowOf: unseen.rowOf, isPreview: () => choices().preview, open });
  const badge = createBadge(document, navigator);
  const showCount = createShowCount(title, (count) => void badge.show(choices().badge ? count : 0));
  const tab = createCallingTab(`parley-notices-${desk.me.uuid}`, {
    locks: navigator.locks,
    store: localStore,
    page: thisPage,
    onLost: () => title.rest(),
  });
  const repeater = createRepeater({
    clock: systemClock,
    everySeconds: () => repeatSeconds(choices().repeatSeconds, held().notices.repeatSeconds ?? 0),
    isUnseen: unseen.isWaiting,
    call(visitors) {
      const there = visitors.filter((visitor) => visitor !== inFront(desk.store.getState()));
      if (there.length > 0)
        run([there.some(unseen.isOffered) ? 'transferSound' : 'messageSound', 'blinkTitle', 'showForMessage'], null);
    },
  });

  const actsOf = (push: Push | null): Record<Effect, () => void> => ({
    ...soundsBy(voices),
    blinkTitle: () => title.blink(words.blink()),
    notify: () => notices.show(push),
    notifyArrival: () => notices.show(push),
    notifyWaiting: () => notices.show(push),
    repeat: () => {},
    showForVisitor: () => showWindowOn('newUser', localStore),
    showForMessage: () => showWindowOn('newMsg', localStore),
  });

  function run(effects: readonly Effect[], push: Push | null): void {
    if (!tab.isMine()) return;
    const acts = actsOf(push);
    for (const effect of wanted(effects, silenceOf(held()), new Date())) acts[effect]();
  }

  function hear(push: Push, state: DeskState): void {
    if (push.code === '8012' && push.section === 'notices') voices.take(push.settings);
    const one = whose(push);
    const isOwn = one !== '' && desk.isOwnAct(one);
    const effects = effectsOf(push, { me: desk.me.uuid, inFront: inFront(state), isOwn });
    if (effects.length === 0) return;
    // Every tab remembers them, since any tab may notify later.
    if (effects.includes('repeat') && one) repeater.remember(one);
    run(effects, push);
  }

  const aside = runAside(parts);
  /** Removes notifications and numbers of messages that were seen. */
  const counting = atMostEvery(BADGE_MS, () => {
    notices.closeSeen(unseen.isWaiting);
    showCount(unseen.count());
    aside.look();
  });
  counting.ask();
  const uncount = desk.store.subscribe(counting.ask);
  const stepDown = offerCaller({ isCalling: () => tab.isMine(), rehearse: () => run(REHEARSED, null) });
  const restNoMore = restOnClick(title);
  return {
    hear,
    /** Called after a change of the preferences. */
    recount: counting.ask,
    close() {
      uncount();
      stepDown();
      counting.close();
      showCount(0);
      for (const part of [aside, notices, repeater, tab, voices]) part.close();
      title.rest();
      restNoMore();
    },
  };
}

const silenceOf = ({ choices, notices: { quietFrom = '', quietTo = '' } }: Held) => ({
  choices,
  quietHours: { from: quietFrom, to: quietTo },
});

/**
 * Push of this device, not for guests, nor in a view as another agent; and the request to reload while the settings want
 * a newer console.
 */
function runAside({ desk: { me, store }, api, open, held }: EffectParts) {
  const endPush = me.guest || isView ? () => {} : startPush({ api, agent: me.uuid, open });
  const endScreenshots = listenForScreenshots({
    key: () => held().workplace.screenshotKey,
    isTalkOnScreen: () => store.getState().onScreen !== null,
  });
  let minimum = '';
  let takeBack = (): void => {};
  return {
    look(): void {
      showTextSize(held());
      const { minimumVersion = '' } = held().apps;
      if (minimumVersion === minimum) return;
      minimum = minimumVersion;
      takeBack();
      takeBack = checkVersion({ minimum, own: VERSIONS.own });
    },
    close(): void {
      endPush();
      endScreenshots();
      resetTextSize();
      takeBack();
    },
  };
}

/** Sounds; those of visitors and messages may be files from the settings, which can change. */
function createVoices({ desk: { me }, held }: EffectParts) {
  const sounds = createSounds(() => performance.now());
  const urls: Partial<Record<SoundKind, string>> = { visitor: me.userVoice, message: me.msgVoice };
  return {
    play(kind: SoundKind): void {
      const { choices, notices } = held();
      void sounds.play(kind, {
        url: voiceOf(kind, urls, notices),
        volume: volumeOf(kind, choices, notices),
      });
    },
    take({ userVoice, msgVoice }: Record<string, unknown>): void {
      if (typeof userVoice === 'string') urls.visitor = userVoice;
      if (typeof msgVoice === 'string') urls.message = msgVoice;
    },
    close: () => sounds.close(),
  };
}

const soundsBy = ({ play }: ReturnType<typeof createVoices>) => ({
  visitorSound: () => play('visitor'),
  messageSound: () => play('message'),
  transferSound: () => play('transfer'),
  waitingSound: () => play('waiting'),
});

/** Runs `work` once, `ms` after the first request. */
function atMostEvery(ms: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    ask(): void {
      timer ??= setTimeout(() => {
        timer = null;
        work();
      }, ms);
    },
    close(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Any click restores the title (specification, section 4). */
function restOnClick({ rest }: PageTitle): () => void {
  document.addEventListener('click', rest, { capture: true });
  return () => document.removeEventListener('click', rest, { capture: true });
}
