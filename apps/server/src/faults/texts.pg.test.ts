import { describe, expect } from 'vitest';
import { serverTest as test } from '../testing/server-test';

/** Text by what is odd in it, with a part that its search must find. */
const TEXTS: Record<string, readonly [text: string, part: string]> = {
  'emoji with joiners': ['家 👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇨🇳 1️⃣ end', '👩‍👩‍👧‍👦'],
  'right-to-left text and marks': ['\u200fשלום\u200e \u202eabc\u202c \u2067مرحبا\u2069 \u061c!', 'שלום'],
  'CJK of 4 bytes': ['𠮷野家 𪚥𪚥 㐂 𰻝𰻝面', '𰻝𰻝面'],
  'composed and decomposed accents': ['café cafe\u0301 Å A\u030a ﬁ Ⅷ', 'café'],
  '5,000 lines': [Array.from({ length: 5000 }, (_, line) => `行${line}`).join('\n'), '行4999'],
  'odd line ends and spaces': [' a\r\nb\rc\u2028d\u2029e\tf\u00a0g\u3000h\ufeff ', 'a'],
};

describe('fault 21: the same text comes back on both sides, in history, in search and in exports', () => {
  test.for(Object.entries(TEXTS))('%s', async ([, [text, part]], { on }) => {
    const agent = await on.agent({ role: 'Admin' });
    const visitor = await on.visitor();
    await visitor.says(text, { onlyID: 'from-visitor' });
    await agent.says(visitor, text, { onlyID: 'from-agent' });
    expect(agent.socket.all('8006').at(-1)?.message).toMatchObject({ onlyID: 'from-visitor', msg: text });
    expect(visitor.socket.all('8005').at(-1)?.message).toMatchObject({ onlyID: 'from-agent', msg: text });
    const { data: seen } = await agent.call('GET /talk/messages', { YQToken: visitor.id });
    const { data: own } = await visitor.call('GET /visitor/messages', {});
    const { conversation } = seen.list[0]!;
    await agent.does('end', visitor);
    on.clock.advance(120_000);
    await on.runJob('search');
    const { data: kept } = await agent.call('GET /history/getMessages', { conversation } as never);
    for (const { list } of [seen, own, kept as typeof seen]) expect(list.map(({ msg }) => msg)).toEqual([text, text]);
    const { data: found } = await agent.call('GET /history/getList', { text: part } as never);
    expect(found.list.map(({ id }) => id)).toEqual([conversation]);
  });
});
