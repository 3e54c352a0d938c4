import type { WireFrame, WireMessage } from '../wire/frames';
import type { Agent, Visitor } from '../wire/sides';
import type { Evidence } from './check';
import type { View } from './view';

/** One conversation with what visitor and agent have sent, had acknowledged, and see. */
export interface Conversation {
  index: number;
  id: string;
  visitor: Visitor;
  owner: Agent | undefined;
  bodies: Map<string, string>;
  sent: Evidence['sent'];
  acknowledged: Map<string, number>;
  refused: string[];
  agentView: View;
  visitorView: View;
  /** The second tabs of agent and visitor, with `tabs`. */
  agentTab: View | undefined;
  visitorTab: View | undefined;
  secondVisitor: Visitor | undefined;
  readUpTo: number;
  /** The stored record as the last look read it. */
  agentHistory: WireMessage[];
  visitorHistory: WireMessage[];
}

/** Which screen of a conversation. */
export type Screen = 'agentView' | 'visitorView' | 'agentTab' | 'visitorTab';

const allScreens: readonly Screen[] = ['agentView', 'visitorView', 'agentTab', 'visitorTab'];

/** All screens of a conversation that are there. */
export const viewsOf = (conversation: Pick<Conversation, Screen>, screens = allScreens): View[] =>
  screens.flatMap((screen) => conversation[screen] ?? []);

/** Message ids in the order of each of these screens. */
export const screensOf = (conversation: Conversation, screens: readonly Screen[]): string[][] =>
  viewsOf(conversation, screens).map((view) => view.order());

export function showsAll(conversation: Conversation): boolean {
  return viewsOf(conversation).every(({ contiguous }) => contiguous >= conversation.acknowledged.size);
}

/** The push of a message that somebody wrote. */
export function isSaid({ code, message }: WireFrame): boolean {
  return (code === '8005' || code === '8006' || code === '2010') && message !== undefined && message.role !== 'tip';
}
