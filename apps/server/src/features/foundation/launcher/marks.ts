import type { Value } from '@parley/protocol/http/routes';

export type Mark = Value<'POST /visitor/marks'>['marks'][number];

const DEVICES = ['desktop', 'phone'];
const TEAM = ['online', 'hidden', 'offline'];
const ORDERS = ['a', 'b'];

/** Whether the site shows this; other names would fill the table. */
export const isKnownMark = (items: readonly { id: string }[], { part, item, variant }: Mark): boolean =>
  part === 'launcher'
    ? DEVICES.includes(item) && TEAM.includes(variant)
    : ORDERS.includes(variant) && items.some(({ id }) => id === item);
