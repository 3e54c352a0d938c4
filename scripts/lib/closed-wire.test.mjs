import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaksOfWire } from './closed-wire.mjs';
import { listSources } from './imports.mjs';
import { inRoot } from './root.mjs';

test('no other file sends pushes', () => {
  expect(listSources().flatMap((file) => breaksOfWire(file, readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

const BROKEN = [
  ['live/colleagues.ts', '  hub.push(agentKey(uuid), body);', 'told by the teller alone'],
  ['live/push.ts', '  hub.tell(key, frame);', 'told by the teller alone'],
  ['live/overview.ts', 'teller.push(pushOf({ code: CODE.stateChanged, YQToken }), {});', 'made where their recipients'],
  ['live/logins.ts', 'session.send(JSON.stringify({ reason }) as Frame);', 'written out in'],
  ['features/office/letters/actions.ts', 'const body = text as Body;', 'written out in'],
  ['live/live.ts', "session.ws.send('x');", 'by its session'],
  ['live/live.ts', "if (frame.code === '6010') return;", 'have names'],
  ['live/live.ts', "    case '6000':", 'have names'],
  ['live/frames.ts', "JSON.stringify({ code: '7002' })", 'have names'],
  ['live/frames.ts', '`{"code":"7001"}`', 'have names'],
];

test.each(BROKEN)('%s must not contain %s', (file, line, sentence) => {
  expect(breaksOfWire(`apps/server/src/${file}`, `\n${line}`)).toEqual([expect.stringContaining(`${file}:2: `)]);
  expect(breaksOfWire(`apps/server/src/${file}`, line)[0]).toContain(sentence);
});

const SOUND = [
  ['apps/server/src/live/push.ts', "teller.push(pushOf({ code: '8006', YQToken }), { agents });"],
  ['apps/server/src/live/push.test.ts', "hub.push('a', '{' as Body);"],
  ['apps/server/src/testing/test-people.ts', "this.socket.send({ code: '6000' });"],
  ['apps/console/src/lib/desk/desk.ts', "if (push.code === '8000') return;"],
];

test.each(SOUND)('%s may contain %s', (file, line) => {
  expect(breaksOfWire(file, line)).toEqual([]);
});
