import type { ChannelFault } from '@parley/core/channels/words';
import type { Delivery, Message, MessageKind } from '@parley/protocol/types';
import type { FileLinks } from '../../../file-links';

/** A row of `messages`. */
export type MessageRecord = {
  conversation_id: string;
  seq: number;
  only_id: string;
  role: 'user' | 'service' | 'robot';
  author_id: string | null;
  kind: MessageKind;
  msg: string;
  sent_at: Date;
  recalled_at: Date | null;
  recalled_seen: boolean;
  quote: string | null;
  nickname: string;
  /** Of a robot's message. */
  robot?: RobotPart | null;
  /** Of an agent's message to a visitor of another channel than the web. */
  delivery?: Delivery['state'] | null;
  delivery_error?: string | null;
  delivery_fault?: ChannelFault | null;
  is_template?: boolean | null;
};

/** What a robot's message has beside its text. */
export type RobotPart = { id: string } & Pick<Message, 'menu' | 'ratable' | 'sources'>;

export function presentMessage(links: FileLinks, row: MessageRecord): Message {
  return {
    msg: row.recalled_at ? '' : links.sign(row.kind, row.msg),
    kind: row.kind,
    role: row.role === 'user' ? 'user' : 'service',
    onlyID: row.only_id,
    conversation: row.conversation_id,
    seq: row.seq,
    nickname: row.nickname,
    time: row.sent_at.getTime(),
    ...(row.recalled_at ? { recalled: true as const } : {}),
    ...(row.recalled_seen ? { seen: true as const } : {}),
    ...(row.quote === null ? {} : { quote: row.quote }),
    ...(row.robot && robotFields(row.robot, row.recalled_at !== null)),
    ...(row.delivery
      ? {
          delivery: {
            ...deliveryOf(row.delivery, row.delivery_error, row.delivery_fault),
            ...(row.is_template && { template: true as const }),
          },
        }
      : {}),
  };
}

export const deliveryOf = (state: Delivery['state'], error?: string | null, fault?: ChannelFault | null): Delivery => ({
  state,
  ...(error && { error }),
  ...(fault && { fault }),
});

/** The fields of a robot's message. One that was erased has nothing beside its author. */
export const robotFields = ({ id, menu, ratable, sources }: RobotPart, isErased = false): Partial<Message> => ({
  robot: id,
  ...(!isErased && menu && { menu }),
  ...(!isErased && ratable && { ratable }),
  ...(!isErased && sources && { sources }),
});
