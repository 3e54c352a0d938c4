import type { Value } from '@parley/protocol/http/routes';

export type Mark = Value<'POST /visitor/marks'>['marks'][number];

/** Whether a conversation began from an item of the bar that opens the chat. */
export const opensChat = (items: readonly { id: string; kind: string }[], { part, item, kind }: Mark): boolean =>
  part === 'navigation' && kind === 'opened' && items.some((each) => each.id === item && each.kind === 'chat');

const DEVICES = ['desktop', 'phone'];
const TEAM = ['online', 'hidden', 'offline'];
const ORDERS = ['a', 'b'];

/** Whether the site shows this; other names would fill the table. */
export const isKnownMark = (items: readonly { id: string }[], { part, item, variant }: Mark): boolean =>
  part === 'launcher'
    ? DEVICES.includes(item) && TEAM.includes(variant)
    : ORDERS.includes(variant) && items.some(({ id }) => id === item);
