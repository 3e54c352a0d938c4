import type { Message } from '@parley/protocol/types';
import { noTalk } from './frame/state';
import type { MessagePage, Talk } from './visitor-api';

/** Two conversations of one visitor, in the order of creation. */
export const FIRST = '01900000-0000-7000-8000-000000000001';
export const SECOND = '01900000-0000-7000-8000-000000000002';
export const ANN = '01900000-0000-7000-8000-0000000000aa';

export const buildMessage = (changes: Partial<Message> = {}): Message => {
  const seq = changes.seq ?? 1;
  return {
    msg: `text ${seq}`,
    kind: 'text',
    role: 'user',
    onlyID: `${changes.role ?? 'user'}-${seq}`,
    conversation: FIRST,
    seq,
    nickname: '',
    time: 1000 * seq,
    ...changes,
  };
};

export const fromAgent = (seq: number, changes: Partial<Message> = {}): Message =>
  buildMessage({ seq, role: 'service', nickname: 'Ann', ...changes });

export const buildTalk = (changes: Partial<Talk> = {}): Talk => ({
  ...noTalk,
  state: 'current',
  conversation: FIRST,
  serviceID: ANN,
  nickname: 'Ann',
  ...changes,
});

export const buildPage = (list: Message[], changes: Partial<MessagePage> = {}): MessagePage => ({
  list,
  more: false,
  events: [],
  talk: buildTalk(),
  cursor: 'e-1',
  ...changes,
});
