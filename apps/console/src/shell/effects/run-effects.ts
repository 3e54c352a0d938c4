import { systemClock } from '@parley/live/clock';
import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import type { Desk } from '../../lib/desk/desk';
import type { DeskState } from '../../lib/desk/types';
import { showWindowOn } from '../../lib/desktop/show-window';
import { attentionOf, isUnseen, unreadTalks } from '../../lib/notices/attention';
import { createBadge } from '../../lib/notices/badge';
import { createCallingTab, thisPage } from '../../lib/notices/calling-tab';
import type { NoticeChoices } from '../../lib/notices/choices';
import { type ShownNotice, showNotification } from '../../lib/notices/desktop-notice';
import { offerCaller } from '../../lib/notices/rehearsal';
import { createSounds, type SoundKind } from '../../lib/notices/sounds';
import { letterPath, talkPath, workbenchPath } from '../../lib/paths';
import { localStore } from '../../lib/storage';
import type { PageTitle } from '../../lib/title/page-title';
import { type Effect, effectsOf, wanted, whose } from './effect-table';
import type { NoticeWords } from './notice-words';
import { createRepeater } from './repeater';

export type EffectParts = {
  desk: Desk;
  title: PageTitle;
  /** What holds now; asked at each call. */
  choices(): NoticeChoices;
  /** Seconds, where the person leaves it to the desk. */
  deskRepeatSeconds(): number;
  words: NoticeWords;
  /** An address of the console. */
  open(path: string): void;
};

/** How often the number on the icon is counted again, at most. */
const BADGE_MS = 500;

const REHEARSED: readonly Effect[] = ['messageSound', 'blinkTitle', 'showForMessage', 'notify'];

/** Sounds, notifications, the blinking title, the badge, the desktop shell's window: as long as the desk is open. */
export function runEffects({ desk, title, choices, deskRepeatSeconds, words, open }: EffectParts) {
  const { me } = desk;
  const voices = { userVoice: me.userVoice, msgVoice: me.msgVoice };
  const sounds = createSounds(() => performance.now());
  const badge = createBadge(document, navigator);
  const shown = new Map<string, ShownNotice>();
  const tab = createCallingTab(`parley-notices-${me.uuid}`, {
    locks: navigator.locks,
    store: localStore,
    page: thisPage,
    onLost: () => title.rest(),
  });
  const rowOf = (visitor: string): VisitorRow | undefined => desk.store.getState().inbox?.visitors.get(visitor);

  /** Somebody's words, or an offer, that nobody has seen: a visitor's, or an account's. */
  function isWaiting(one: string): boolean {
    return isUnseen(rowOf(one), me.uuid) || (desk.store.getState().inbox?.direct.get(one)?.unread ?? 0) > 0;
  }

  const repeater = createRepeater({
    clock: systemClock,
    everySeconds: () => {
      const { repeatSeconds } = choices();
      return repeatSeconds < 0 ? deskRepeatSeconds() : repeatSeconds;
    },
    isUnseen: isWaiting,
    call(visitors) {
      const there = visitors.filter((visitor) => visitor !== inFront(desk.store.getState()));
      if (there.length === 0) return;
      const isOffer = there.some((visitor) => rowOf(visitor)?.transfer?.to === me.uuid);
      run([isOffer ? 'transferSound' : 'messageSound', 'blinkTitle', 'showForMessage'], null);
    },
  });

  function play(kind: SoundKind, url: string): void {
    void sounds.play(kind, { url, volume: choices().volume });
  }

  function notify(push: Push | null): void {
    const one = push ? whose(push) : '';
    const said = push ? words.of(push, rowOf(one), choices().preview) : words.rehearsal();
    const letter = push?.code === '2025' ? push.letter.id : '';
    const path = letter ? letterPath(letter) : push?.code === '2022' ? talkPath(one) : workbenchPath(one || null);
    const onPress = () => (one || letter) && open(path);
    const notification = showNotification({ ...said, tag: `parley-${one || letter}`, path: `/#${path}`, onPress });
    if (notification && one) shown.set(one, notification);
  }

  function run(effects: readonly Effect[], push: Push | null): void {
    if (!tab.isMine()) return;
    const does: Record<Effect, () => void> = {
      visitorSound: () => play('visitor', voices.userVoice),
      messageSound: () => play('message', voices.msgVoice),
      transferSound: () => play('transfer', ''),
      waitingSound: () => play('waiting', ''),
      blinkTitle: () => title.blink(words.blink()),
      notify: () => notify(push),
      notifyArrival: () => notify(push),
      notifyWaiting: () => notify(push),
      repeat: () => {},
      showForVisitor: () => showWindowOn('newUser', localStore),
      showForMessage: () => showWindowOn('newMsg', localStore),
    };
    for (const effect of wanted(effects, choices(), Date.now())) does[effect]();
  }

  function hear(push: Push, state: DeskState): void {
    if (push.code === '8012' && push.section === 'notices') takeVoices(push.value);
    const one = whose(push);
    const facts = { me: me.uuid, inFront: inFront(state), isOwn: one !== '' && desk.isOwnAct(one) };
    const effects = effectsOf(push, facts);
    if (effects.length === 0) return;
    // Every tab remembers, since any may be the one that calls later.
    if (effects.includes('repeat') && one) repeater.remember(one);
    run(effects, push);
  }

  function takeVoices({ userVoice, msgVoice }: Record<string, unknown>): void {
    if (typeof userVoice === 'string') voices.userVoice = userVoice;
    if (typeof msgVoice === 'string') voices.msgVoice = msgVoice;
  }

  /** What has been seen needs no notification any more, and no number. */
  function count(): void {
    badgeTimer = null;
    for (const [one, notification] of shown) {
      if (isWaiting(one)) continue;
      notification.close();
      shown.delete(one);
    }
    const { inbox } = desk.store.getState();
    const isShown = inbox && choices().badge;
    void badge.show(isShown ? attentionOf(inbox.visitors.values(), me.uuid) + unreadTalks(inbox.direct.values()) : 0);
  }
  let badgeTimer: ReturnType<typeof setTimeout> | null = null;
  const countSoon = () => {
    badgeTimer ??= setTimeout(count, BADGE_MS);
  };

  countSoon();
  const uncount = desk.store.subscribe(countSoon);
  const stepDown = offerCaller({ isCalling: () => tab.isMine(), rehearse: () => run(REHEARSED, null) });
  // Any click restores the title (specification, section 4).
  document.addEventListener('click', title.rest, { capture: true });
  return {
    hear,
    /** The choices have changed. */
    recount: countSoon,
    close() {
      uncount();
      stepDown();
      if (badgeTimer !== null) clearTimeout(badgeTimer);
      void badge.show(0);
      for (const notification of shown.values()) notification.close();
      repeater.close();
      tab.close();
      sounds.close();
      title.rest();
      document.removeEventListener('click', title.rest, { capture: true });
    },
  };
}

/** Whose thread the person has before them: on screen, in a window with the focus. */
const inFront = ({ onScreen }: DeskState): string | null =>
  document.visibilityState === 'visible' && document.hasFocus() ? onScreen : null;
