import type { Message, Note } from '@parley/protocol/types';
import { createContext, useContext } from 'react';
import type { MessageAction, MessageActionKey } from './message/message-actions';

/** What the lines of a thread ask of it; the same object for as long as nothing of it changes. */
export type ThreadTools = {
  visitorName: string;
  actionsOf(message: Message): readonly MessageAction[];
  run(key: MessageActionKey, message: Message): void;
  /** The text of a message as the talk has it now: links in it are new. Null: it cannot be asked for. */
  renew(onlyID: string): Promise<string | null>;
  openMenu(message: Message, at: { x: number; y: number }): void;
  /** To the message that is quoted, loading what lies between. */
  goToQuoted(onlyID: string): void;
  removeNote(note: Note): void;
  mayRemove(note: Note): boolean;
};

export const ThreadContext = createContext<ThreadTools | null>(null);

export function useThreadTools(): ThreadTools {
  const tools = useContext(ThreadContext);
  if (!tools) throw new Error('ThreadContext is missing above this component');
  return tools;
}
