import { INSIDE, type Need } from '@parley/core/access/allows';
import type { Message } from '@parley/protocol/types';
import type { IconName } from '../../../../ui/icon';

export type MessageActionKey =
  | 'quote'
  | 'copy'
  | 'reuse'
  | 'forward'
  | 'note'
  | 'quickReply'
  | 'entry'
  | 'download'
  | 'recall';

export type MessageFacts = {
  message: Message;
  /** My nickname. */
  me: string;
  /** I own the open conversation, so a chosen message can be answered. */
  canWrite: boolean;
  /** The message is in the newest conversation, and that is open. */
  isOpen: boolean;
  /** The message is of the chosen visitor, not of another visitor of the same person. */
  isOfVisitor: boolean;
  hasColleagues: boolean;
  /** The message is a question or an answer that can become an entry of a robot. */
  canBeEntry: boolean;
  /** The server's time, and how long after sending a message may be recalled, in ms. */
  now: number;
  recallMs: number;
  may: (need: Need) => boolean;
};

export type MessageAction = {
  key: MessageActionKey;
  icon: IconName;
  /** Shortcut while the message has the focus. */
  letter: string;
  isDangerous?: boolean;
};

const isFile = ({ kind }: Message): boolean => kind === 'image' || kind === 'file';
const canRecall = ({ message, me, isOpen, now, recallMs, may }: MessageFacts): boolean =>
  isOpen &&
  message.role === 'service' &&
  message.nickname === me &&
  now - message.time < recallMs &&
  may(['talk:recall']);

const ACTIONS: readonly (MessageAction & { when: (facts: MessageFacts) => boolean })[] = [
  { key: 'quote', icon: 'quote', letter: 'q', when: ({ canWrite }) => canWrite },
  { key: 'copy', icon: 'copy', letter: 'c', when: ({ message }) => !isFile(message) },
  { key: 'reuse', icon: 'pencil', letter: 'u', when: ({ canWrite, message }) => canWrite && message.kind === 'text' },
  { key: 'download', icon: 'download', letter: 'd', when: ({ message }) => isFile(message) },
  {
    key: 'forward',
    icon: 'toColleague',
    letter: 'f',
    when: ({ may, hasColleagues, isOfVisitor }) => hasColleagues && isOfVisitor && may(['talk:whisper']),
  },
  { key: 'note', icon: 'note', letter: 'n', when: ({ may, isOfVisitor }) => isOfVisitor && may(['talk:note']) },
  { key: 'quickReply', icon: 'quickReply', letter: 's', when: ({ message, may }) => may([INSIDE]) && !isFile(message) },
  { key: 'entry', icon: 'robot', letter: 'e', when: ({ canBeEntry }) => canBeEntry },
  { key: 'recall', icon: 'recall', letter: 'r', isDangerous: true, when: canRecall },
];

/** Actions available on a message now, in the order of the menu; none for a recalled message. */
export const messageActions = (facts: MessageFacts): readonly MessageAction[] =>
  facts.message.recalled ? [] : ACTIONS.filter(({ when }) => when(facts));
