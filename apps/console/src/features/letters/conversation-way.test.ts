import type { Answer } from '@parley/protocol/http/routes';
import { describe, expect, it } from 'vitest';
import { conversationWay, isOpenWay } from './conversation-way';

type Account = NonNullable<Answer<'GET /letter/getDetail'>['account']>;
const NOW = 1_800_000_000_000;
const SHOP: Account = { name: '茶馆', address: null, quota: { left: 3, until: NOW + 3_600_000 }, fault: null };
const MAILBOX: Account = { name: '售后', address: 'care@shop.example', quota: null, fault: null };

const wayOf = (channel: string, account: Account | null, talking = false) =>
  conversationWay({ letter: { channel } as never, talking, account }, NOW);

describe('what an answer in a conversation does', () => {
  it.each([
    ['of the web: the window shows it', 'web', null, { way: 'window' }],
    ['of a mailbox: it answers', 'mail', MAILBOX, { way: 'mailbox', name: '售后', address: 'care@shop.example' }],
    [
      'of a mailbox that is off',
      'mail',
      { ...MAILBOX, fault: 'disabled' as const },
      { way: 'off', name: '售后', fault: 'disabled' },
    ],
    ['of WeChat', 'wechat', SHOP, { way: 'account', name: '茶馆', left: 3, until: NOW + 3_600_000 }],
    [
      'of WeChat without a reply left',
      'wechat',
      { ...SHOP, quota: { left: 0, until: NOW + 1 }, fault: 'quota-spent' as const },
      { way: 'off', name: '茶馆', fault: 'quota-spent' },
    ],
    [
      'of WeChat, whose window ended while the form was open',
      'mini',
      { ...SHOP, quota: { left: 3, until: NOW } },
      { way: 'off', name: '茶馆', fault: 'window-closed' },
    ],
    [
      'of an account that is gone',
      'wechat',
      { ...SHOP, name: '', fault: 'disabled' as const },
      { way: 'off', name: '', fault: null },
    ],
  ])('%s', (_name, channel, account, expected) => expect(wayOf(channel, account)).toEqual(expected));

  it('during a conversation: nothing, on every channel', () => {
    expect([wayOf('web', null, true), wayOf('mail', MAILBOX, true), wayOf('wechat', SHOP, true)]).toEqual([
      { way: 'talking' },
      { way: 'talking' },
      { way: 'talking' },
    ]);
  });

  it('only what reaches the customer can be chosen', () => {
    const open = [wayOf('web', null), wayOf('mail', MAILBOX), wayOf('wechat', SHOP)].map(isOpenWay);
    const shut = [wayOf('web', null, true), wayOf('mini', { ...SHOP, fault: 'window-closed' })].map(isOpenWay);
    expect([open, shut]).toEqual([
      [true, true, true],
      [false, false],
    ]);
  });
});
