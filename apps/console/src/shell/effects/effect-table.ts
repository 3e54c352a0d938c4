import { isQuietMinute, type QuietHours } from '@parley/core/notices/quiet-hours';
import type { Push, PushCode } from '@parley/protocol/push/pushes';
import { isQuiet, type NoticeChoices } from '../../lib/notices/choices';

export type Effect =
  | 'visitorSound'
  | 'messageSound'
  | 'transferSound'
  | 'waitingSound'
  | 'blinkTitle'
  /** A notification of the system: somebody waits for this person; or: somebody is there at all. */
  | 'notify'
  | 'notifyArrival'
  | 'notifyWaiting'
  /** Repeated until it is seen. */
  | 'repeat'
  | 'showForVisitor'
  | 'showForMessage';

/** Facts beside the push on which the effects depend. */
export type EffectFacts = {
  /** The signed-in agent. */
  me: string;
  /** The visitor or account whose thread is shown in a focused window; else null. */
  inFront: string | null;
  /** Whether the agent has just caused this push. */
  isOwn: boolean;
};

const ARRIVAL: readonly Effect[] = ['visitorSound', 'blinkTitle', 'showForVisitor', 'notifyArrival'];
const OFFER: readonly Effect[] = ['transferSound', 'blinkTitle', 'showForVisitor', 'notify', 'repeat'];
const ACCEPTED: readonly Effect[] = ['visitorSound', 'blinkTitle', 'showForVisitor', 'notify'];
const MESSAGE: readonly Effect[] = ['messageSound', 'blinkTitle', 'showForMessage', 'notify', 'repeat'];
const WORD: readonly Effect[] = ['messageSound', 'blinkTitle', 'notify'];
const WAITING: readonly Effect[] = ['waitingSound', 'notifyWaiting'];
const NONE: readonly Effect[] = [];

/** From push code to effects (specification, section 4); other pushes have none. */
const EFFECTS: Partial<Record<PushCode, readonly Effect[]>> = {
  8002: ARRIVAL,
  2005: OFFER,
  2006: ACCEPTED,
  8005: MESSAGE,
  8006: MESSAGE,
  // Assigned by the queue or by a colleague, when the visitor writes nothing at that moment.
  2000: MESSAGE,
  2001: WAITING,
  2003: WAITING,
  2017: WORD,
  2018: WORD,
  2022: MESSAGE,
  2025: WORD,
  2027: ['messageSound', 'blinkTitle'],
};

/** The effects of this push; none if its own thread is shown in a focused window. */
export function effectsOf(push: Push, facts: EffectFacts): readonly Effect[] {
  if (!concerns(push, facts)) return NONE;
  if (whose(push) === facts.inFront && facts.inFront !== null) return NONE;
  return EFFECTS[push.code] ?? NONE;
}

/** The visitor or account of the push. Empty: none. */
export const whose = (push: Push): string =>
  'YQToken' in push ? push.YQToken : push.code === '2022' || push.code === '2023' ? push.with : '';

/** Whether the push concerns this agent and is new to them. */
function concerns(push: Push, { me, isOwn }: EffectFacts): boolean {
  switch (push.code) {
    case '8005':
    case '8006':
      return push.recipient === me;
    case '2000':
      return push.serviceID === me && !isOwn;
    case '2022':
      return push.message.from !== me;
    case '2001':
      // With the row: it starts waiting. Without: its position changed.
      return push.visitor !== undefined;
    case '2017':
      return push.tip === 'transfer-declined' || push.tip === 'transfer-bounced';
    case '2025':
      // Who is told of a letter is decided by the server; that one came is no call to anybody yet.
      return push.what !== 'left' && (push.what !== 'given' || push.serviceID === me);
    case '2018':
      return push.note.kind === 'whisper' && push.note.uuid !== me && push.removed === undefined;
    default:
      return true;
  }
}

/** The preference that controls each effect; `repeat` and the window have preferences of another type. */
const ALLOWED: Record<Effect, (choices: NoticeChoices) => boolean> = {
  visitorSound: ({ visitorSound }) => visitorSound,
  messageSound: ({ messageSound }) => messageSound,
  transferSound: ({ transferSound }) => transferSound,
  waitingSound: ({ waiting }) => waiting,
  blinkTitle: ({ blink }) => blink,
  notify: ({ desktop }) => desktop,
  notifyArrival: ({ desktop, arrivals }) => desktop && arrivals,
  notifyWaiting: ({ desktop, waiting }) => desktop && waiting,
  repeat: () => true,
  showForVisitor: () => true,
  showForMessage: () => true,
};

/** Effects that also happen while notifications are paused. */
const SILENT: ReadonlySet<Effect> = new Set<Effect>(['blinkTitle']);

/** The effects that the agent's preferences and the organisation's quiet hours allow now. */
export function wanted(
  effects: readonly Effect[],
  { choices, quietHours }: { choices: NoticeChoices; quietHours: QuietHours },
  now: Date,
): Effect[] {
  const minute = now.getHours() * 60 + now.getMinutes();
  const isSilent = isQuiet(choices, now.getTime()) || isQuietMinute(quietHours, minute);
  return effects.filter((effect) => ALLOWED[effect](choices) && (SILENT.has(effect) || !isSilent));
}
