import type { Push, PushCode } from '@parley/protocol/push/pushes';

export type Effect = 'visitorSound' | 'messageSound' | 'blinkTitle' | 'showForVisitor' | 'showForMessage';

/** What the effects need to know beside the push. */
export type EffectFacts = {
  /** The signed-in agent. */
  me: string;
  /** The visitor whose thread the person has in front of them, in a window with the focus; else null. */
  inFront: string | null;
};

const ARRIVAL: readonly Effect[] = ['visitorSound', 'blinkTitle', 'showForVisitor'];
const MESSAGE: readonly Effect[] = ['messageSound', 'blinkTitle', 'showForMessage'];

/** From push code to effect (specification, section 4). Every code stands here, so that a new one has to be decided. */
const EFFECTS: Record<PushCode, readonly Effect[]> = {
  8002: ARRIVAL,
  2005: ARRIVAL,
  2006: ARRIVAL,
  8005: MESSAGE,
  8006: MESSAGE,
  1001: [],
  2000: [],
  2001: [],
  2002: [],
  2003: [],
  2004: [],
  2009: [],
  2010: [],
  2015: [],
  2016: [],
  2017: [],
  2018: [],
  2020: [],
  2021: [],
  7003: [],
  7004: [],
  7006: [],
  8000: [],
  8001: [],
  8003: [],
  8007: [],
  8010: [],
  8011: [],
  8012: [],
  9000: [],
};

/** What this push sets off. Silent when its very conversation is in front of the person. */
export function effectsOf(push: Push, facts: EffectFacts): readonly Effect[] {
  if ('recipient' in push && (push.code === '8005' || push.code === '8006') && push.recipient !== facts.me) return [];
  if ('YQToken' in push && push.YQToken === facts.inFront) return [];
  return EFFECTS[push.code] ?? [];
}
