import type { Message, Note } from '@parley/protocol/types';
import { createContext, useContext } from 'react';
import type { MessageAction, MessageActionKey } from './message/message-actions';

/** Functions and values for the items of a thread; the same object while nothing changes. */
export type ThreadTools = {
  visitorName: string;
  actionsOf(message: Message): readonly MessageAction[];
  run(key: MessageActionKey, message: Message): void;
  /** Puts a text into the composer; null: the agent cannot write to the visitor. */
  edit: ((text: string) => void) | null;
  /** Fetches the message again, whose links are then renewed; null: it could not be fetched. */
  renew(onlyID: string): Promise<string | null>;
  openMenu(message: Message, at: { x: number; y: number }): void;
  /** Scrolls to the quoted message and loads the messages in between. */
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
