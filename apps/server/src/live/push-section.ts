import { isSectionName } from '@parley/protocol/settings/sections';
import type { Context } from '../context';
import { agentsPart, guestsPart, visitorsPart } from '../features/foundation/settings/for-visitors';
import { pushSettings } from './push';
import type { PushSender } from './push-sender';
import type { Session } from './sockets/session';

type Parts = {
  sender: PushSender;
  sessions: Iterable<Session>;
  context: Pick<Context, 'setting'>;
  /** The measured answer time, a field of the section `conversation` for visitors. */
  answerSeconds(): number;
};

/** Pushes a saved section of the settings to everyone with a socket here, as far as each may see it. */
export function pushSection(
  { sender, sessions, context, answerSeconds }: Parts,
  section: string,
  { onlyVisitors = false } = {},
): void {
  if (!isSectionName(section)) return;
  const part = visitorsPart(context, section);
  const forVisitors = part && section === 'conversation' ? { ...part, answerSeconds: answerSeconds() } : part;
  const forAgents = agentsPart(context, section);
  const forGuests = guestsPart(context, section);
  const pushed = new Set<string>();
  for (const { bound } of sessions) {
    if (onlyVisitors && bound?.kind !== 'visitor') continue;
    const value = bound?.kind === 'visitor' ? forVisitors : bound?.isInside ? forAgents : forGuests;
    if (!bound || !value || pushed.has(bound.key)) continue;
    pushed.add(bound.key);
    pushSettings(sender, { keys: [bound.key] }, { section, value });
  }
}
