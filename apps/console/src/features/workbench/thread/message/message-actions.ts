import { INSIDE, type Need } from '@parley/core/access/allows';
import type { Message } from '@parley/protocol/types';
import type { IconName } from '../../../../ui/icon';

export type MessageActionKey = 'quote' | 'copy' | 'reuse' | 'forward' | 'note' | 'quickReply' | 'download' | 'recall';

export type MessageFacts = {
  message: Message;
  /** My nickname. */
  me: string;
  /** I own the conversation, and it is open: what I choose can be answered. */
  canWrite: boolean;
  /** It stands in the newest conversation, which is open. */
  isOpen: boolean;
  /** It is of the visitor on the desk, not of the same person elsewhere. */
  isOfVisitor: boolean;
  hasColleagues: boolean;
  /** The server's time, and how long a message may be recalled, ms. */
  now: number;
  recallMs: number;
  may: (need: Need) => boolean;
};

export type MessageAction = {
  key: MessageActionKey;
  icon: IconName;
  /** Pressed while the message has the focus. */
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
  { key: 'recall', icon: 'recall', letter: 'r', isDangerous: true, when: canRecall },
];

/** What may be done with a message now, in the order of the menu; nothing with one that is recalled. */
export const messageActions = (facts: MessageFacts): readonly MessageAction[] =>
  facts.message.recalled ? [] : ACTIONS.filter(({ when }) => when(facts));
