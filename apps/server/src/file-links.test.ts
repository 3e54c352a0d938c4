import { expect, test } from 'vitest';
import { bareBody, createFileLinks, keyIn, queryIn } from './file-links';

const DAY_MS = 86_400_000;
const KEY = 'k'.repeat(32);
const OTHER = 'o'.repeat(32);
const bare = {
  url: `/api/files/${KEY}`,
  name: 'a.jpg',
  size: 1,
  type: 'image/jpeg',
  width: 2,
  height: 3,
  thumb: `/api/files/${KEY}/thumb`,
};

function links(at = Date.UTC(2030, 0, 1, 12)) {
  const clock = { at };
  return { clock, ...createFileLinks(new Uint8Array(32).fill(7), () => clock.at) };
}

test('a link opens its own file until it expires', () => {
  const { clock, signBody, refuse } = links();
  const { url, thumb } = signBody(bare);
  expect(refuse(KEY, queryIn(url))).toBe(null);
  expect(refuse(KEY, queryIn(thumb!))).toBe(null);
  expect(refuse(OTHER, queryIn(url))).toBe('link-invalid');
  expect(refuse(`${KEY}/thumb`, queryIn(url))).toBe('link-invalid');
  clock.at += 7 * DAY_MS;
  expect(refuse(KEY, queryIn(url))).toBe(null);
  clock.at += DAY_MS;
  expect(refuse(KEY, queryIn(url))).toBe('link-expired');
});

test('any change makes a link invalid', () => {
  const { signBody, refuse } = links();
  const { e, s } = queryIn(signBody(bare).url) as { e: string; s: string };
  const wrong = [
    {},
    { e },
    { s },
    { e, s: '' },
    { e: String(Number(e) + DAY_MS), s },
    { e: `0${e}`, s },
    { e: `${e} `, s },
    { e: '1e15', s },
    { e, s: `${s}A` },
    { e, s: `${s}=` },
    { e, s: s.slice(0, -1) },
    { e, s: (s[0] === 'A' ? 'B' : 'A') + s.slice(1) },
    { e, s: [s, s] },
    { e: [e], s },
  ];
  for (const said of wrong) expect(refuse(KEY, said), JSON.stringify(said)).toBe('link-invalid');
  // The last base64url character has unused bits, so another character could decode to the same signature.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const good = [...letters].filter((last) => refuse(KEY, { e, s: s.slice(0, -1) + last }) === null);
  expect(good).toEqual([s.at(-1)]);
  expect(createFileLinks(new Uint8Array(32), Date.now).refuse(KEY, { e, s })).toBe('link-invalid');
});

test('all links made on one day are equal, and stored addresses have no signature', () => {
  const { clock, sign, signBody } = links(Date.UTC(2030, 0, 1, 0, 0, 1));
  const first = sign('image', JSON.stringify(bare));
  clock.at += DAY_MS - 2000;
  expect(sign('image', JSON.stringify(bare))).toBe(first);
  expect(sign('image', first)).toBe(first);
  clock.at += 2000;
  expect(sign('image', JSON.stringify(bare))).not.toBe(first);
  expect(bareBody(JSON.parse(first))).toEqual(bare);
  expect(JSON.stringify(bareBody(signBody(bare)))).toBe(JSON.stringify(bare));
  expect(keyIn(JSON.parse(first).url)).toBe(KEY);
});

test.each([
  ['text', `{"url":"/api/files/${KEY}"}`],
  ['rich', `<img src="/api/files/${KEY}">`],
  ['image', ''],
  ['image', 'no json'],
  ['file', '[]'],
  ['file', '{"url":7}'],
  ['image', '{"url":"https://elsewhere.example/api/files/x","name":"a"}'],
] as const)('%s that is no file of ours stays as it is: %s', (kind, msg) => expect(links().sign(kind, msg)).toBe(msg));

test('links in a text are signed again if they were ever valid', () => {
  const { clock, sign, signBody, renewIn, refuse } = links();
  const old = `a.jpg https://chat.example${signBody(bare).url}\nb`;
  const forged = old.replace(KEY, OTHER);
  clock.at += 300 * DAY_MS;
  const fresh = renewIn(old);
  expect(fresh.startsWith(`a.jpg https://chat.example/api/files/${KEY}?e=`)).toBe(true);
  expect(refuse(KEY, queryIn(fresh.split('\n')[0]!))).toBe(null);
  expect(renewIn(forged)).toBe(forged);
  const card = (picture: string) => JSON.stringify({ title: 'tea', picture });
  const signed = signBody(bare).url;
  expect(sign('card', card(`https://chat.example${old.split('chat.example')[1]!.slice(0, -2)}`))).toBe(
    sign('card', card(signed)),
  );
  expect(sign('card', card(signed))).toBe(card(signed));
  expect(sign('card', card(forged))).toBe('{"title":"tea"}');
  expect(renewIn('nothing here')).toBe('nothing here');
});
