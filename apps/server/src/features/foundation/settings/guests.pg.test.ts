import type { Section } from '@parley/protocol/settings/section';
import { sectionNames, sections } from '@parley/protocol/settings/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NarrowDesk, startNarrowDesk } from '../../../testing/narrow-readers';

/** Every section, read or pushed: a new one is hidden from guests until it lists fields for them. */
let desk: NarrowDesk;
beforeAll(async () => {
  desk = await startNarrowDesk();
});
afterAll(() => desk.on.stop());

/** Guests get the fields for visitors, and those listed for guests. */
function namesForGuests({ audience, shape, forVisitors = [], forGuests = [] }: Section): string[] {
  const all = Object.keys(shape.parse({}) as object);
  return (audience === 'visitors' ? all : [...forVisitors, ...forGuests]).sort();
}
const expected = Object.fromEntries(
  sectionNames.map((name) => [name, namesForGuests(sections[name])] as const).filter(([, fields]) => fields.length > 0),
);

test('a guest reads only the fields for guests, and edits none', async () => {
  const { list } = (await desk.readers.guest.call('GET /settings/getList')).data;
  const read = list.map(({ section, value }) => [section, Object.keys(value as object).sort()]);
  expect(Object.fromEntries(read)).toEqual(expected);
  expect(list.filter(({ editable }) => editable)).toEqual([]);
  for (const section of ['archive', 'quality', 'routing']) expect(expected).not.toHaveProperty(section);
});

test('the push of a saved section has no further fields for a guest', async () => {
  const { root, on, readers } = desk;
  const socket = await readers.guest.connect();
  const { list } = (await root.call('GET /settings/getList')).data;
  for (const { section, value, version } of list) {
    const mark = socket.frames.length;
    const edit = { section, value: value as Record<string, unknown>, version };
    expect([section, (await root.call('POST /settings/doEdit', edit)).status]).toEqual([section, 200]);
    await on.settle();
    const received = socket.frames.slice(mark).filter(({ code }) => code === '8012');
    const fields = received.map((frame) => [frame.section, Object.keys(frame.settings as object).sort()]);
    expect(fields).toEqual(section in expected ? [[section, expected[section]]] : []);
  }
});
