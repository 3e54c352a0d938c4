import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSources } from './imports.mjs';
import { pushRuleViolations } from './push-rules.mjs';
import { inRoot } from './root.mjs';

test('no other file sends pushes', () => {
  expect(listSources().flatMap((file) => pushRuleViolations(file, readFileSync(inRoot(file), 'utf8')))).toEqual([]);
});

const BROKEN = [
  ['live/colleagues.ts', '  hub.push(agentKey(uuid), body);', 'only the push sender'],
  ['live/push.ts', '  hub.pushUnheld(key, frame);', 'only the push sender'],
  [
    'live/overview.ts',
    'sender.push(pushOf({ code: CODE.stateChanged, YQToken }), {});',
    'created where their recipients',
  ],
  ['live/logins.ts', 'session.send(JSON.stringify({ reason }) as Frame);', 'serialised in'],
  ['features/office/letters/actions.ts', 'const body = text as Body;', 'serialised in'],
  ['live/live.ts', "session.ws.send('x');", 'only a session'],
  ['live/live.ts', "if (frame.code === '6010') return;", 'names of the codes'],
  ['live/live.ts', "    case '6000':", 'names of the codes'],
  ['live/frames.ts', "JSON.stringify({ code: '7002' })", 'names of the codes'],
  ['live/frames.ts', '`{"code":"7001"}`', 'names of the codes'],
];

test.each(BROKEN)('%s must not contain %s', (file, line, sentence) => {
  expect(pushRuleViolations(`apps/server/src/${file}`, `\n${line}`)).toEqual([expect.stringContaining(`${file}:2: `)]);
  expect(pushRuleViolations(`apps/server/src/${file}`, line)[0]).toContain(sentence);
});

const SOUND = [
  ['apps/server/src/live/push.ts', "sender.push(pushOf({ code: '8006', YQToken }), { agents });"],
  ['apps/server/src/live/push.test.ts', "hub.push('a', '{' as Body);"],
  ['apps/server/src/testing/test-people.ts', "this.socket.send({ code: '6000' });"],
  ['apps/console/src/lib/desk/desk.ts', "if (push.code === '8000') return;"],
];

test.each(SOUND)('%s may contain %s', (file, line) => {
  expect(pushRuleViolations(file, line)).toEqual([]);
});
