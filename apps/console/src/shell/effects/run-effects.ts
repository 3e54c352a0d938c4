import { systemClock } from '@parley/live/clock';
import type { Push } from '@parley/protocol/push/pushes';
import type { VisitorRow } from '@parley/protocol/types';
import type { Desk } from '../../lib/desk/desk';
import type { DeskState } from '../../lib/desk/types';
import { showWindowOn } from '../../lib/desktop/show-window';
import { attentionOf, isUnseen } from '../../lib/notices/attention';
import { createBadge } from '../../lib/notices/badge';
import { createCallingTab, thisPage } from '../../lib/notices/calling-tab';
import type { NoticeChoices } from '../../lib/notices/choices';
import { type ShownNotice, showNotification } from '../../lib/notices/desktop-notice';
import { offerCaller } from '../../lib/notices/rehearsal';
import { createSounds, type SoundKind } from '../../lib/notices/sounds';
import { workbenchPath } from '../../lib/paths';
import { localStore } from '../../lib/storage';
import type { PageTitle } from '../../lib/title/page-title';
import { type Effect, effectsOf, wanted } from './effect-table';
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
  open(visitor: string): void;
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

  const repeater = createRepeater({
    clock: systemClock,
    everySeconds: () => {
      const { repeatSeconds } = choices();
      return repeatSeconds < 0 ? deskRepeatSeconds() : repeatSeconds;
    },
    isUnseen: (visitor) => isUnseen(rowOf(visitor), me.uuid),
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
    const visitor = push && 'YQToken' in push ? push.YQToken : '';
    const row = rowOf(visitor);
    const said = push ? words.of(push, row, choices().preview) : words.rehearsal();
    const onPress = () => visitor && open(visitor);
    const path = `/#${workbenchPath(visitor || null)}`;
    const notification = showNotification({ ...said, tag: `parley-${visitor}`, path, onPress });
    if (notification && visitor) shown.set(visitor, notification);
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
    const visitor = 'YQToken' in push ? push.YQToken : '';
    const facts = { me: me.uuid, inFront: inFront(state), isOwn: visitor !== '' && desk.isOwnAct(visitor) };
    const effects = effectsOf(push, facts);
    if (effects.length === 0) return;
    // Every tab remembers, since any may be the one that calls later.
    if (effects.includes('repeat') && visitor) repeater.remember(visitor);
    run(effects, push);
  }

  function takeVoices({ userVoice, msgVoice }: Record<string, unknown>): void {
    if (typeof userVoice === 'string') voices.userVoice = userVoice;
    if (typeof msgVoice === 'string') voices.msgVoice = msgVoice;
  }

  /** What has been seen needs no notification any more, and no number. */
  function count(): void {
    badgeTimer = null;
    for (const [visitor, notification] of shown) {
      if (isUnseen(rowOf(visitor), me.uuid)) continue;
      notification.close();
      shown.delete(visitor);
    }
    const visitors = desk.store.getState().inbox?.visitors;
    void badge.show(visitors && choices().badge ? attentionOf(visitors.values(), me.uuid) : 0);
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
