import type { DeskState, Thread } from './types';

/** Most conversations kept loaded beside those on screen. */
export const THREADS_KEPT = 60;
/** Most messages kept of a thread that is no longer shown: several screens. Older ones load again when scrolled to. */
export const MESSAGES_KEPT = 200;
/** Messages of a thread that nobody has in front, and where they are cut once they are more: a page, the first that is seen. */
export const BEHIND_KEPT = 50;
const BEHIND_MOST = 60;

/** Drops older messages of a thread when another one is shown, so that memory use stays constant. */
export function withShown(state: DeskState, visitor: string | null): DeskState {
  const left = state.onScreen;
  if (left === visitor) return state;
  return { ...state, onScreen: visitor, left: null, threads: kept(state, left, visitor) };
}

function kept(state: DeskState, left: string | null, shown: string | null): DeskState['threads'] {
  const [others, ofShown]: Thread[][] = [[], []];
  for (const thread of state.threads.values()) {
    if (thread.YQToken === shown) ofShown!.push(thread);
    else if (thread.YQToken !== left) others!.push(thread);
    else if (thread.conversation === newestOf(state, thread)) others!.push(shortened(thread, MESSAGES_KEPT));
  }
  // The thread shown last is dropped last.
  const list = [...others!.slice(-THREADS_KEPT), ...ofShown!];
  return new Map(list.map((thread) => [thread.conversation, thread]));
}

const newestOf = ({ inbox }: DeskState, { YQToken }: Thread): string | null | undefined =>
  inbox?.visitors.get(YQToken)?.conversation;

/** Limits a thread that is not shown after it has received a message. */
export const behind = (thread: Thread): Thread =>
  thread.messages.length > BEHIND_MOST ? shortened(thread, BEHIND_KEPT) : thread;

function shortened(thread: Thread, kept: number): Thread {
  if (thread.messages.length <= kept) return thread;
  return { ...thread, messages: thread.messages.slice(-kept), more: true, older: 'idle' };
}
