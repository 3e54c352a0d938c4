import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../events/events';
import { createTestClock } from '../../../testing/test-context';
import { type Bearer, credentialHash } from './credentials';
import { createFreshBearers } from './fresh-bearers';

function world() {
  const clock = createTestClock();
  const fresh = createFreshBearers({ clock });
  const make = (credential: string, visitorId: string) => {
    const facts = { siteId: 's', name: '#1', language: 'zh', online: true, conversation: null, noPreview: false };
    const bearer: Bearer = { visitorId, createdAt: clock.now(), ...facts };
    fresh.expect(credentialHash(credential), bearer);
    return bearer;
  };
  return { clock, fresh, make };
}
const changed = (visitorId: string, type: string) =>
  ({ kind: 'visitor.changed', visitorId, causes: [{ type }] }) as unknown as DomainEvent;

test('a credential is known once, when it is stored, and by nobody else', () => {
  const { fresh, make } = world();
  const bearer = make('secret', 'a');
  expect(fresh.take('secret')).toBeNull();
  fresh.confirm(['a', 'never-expected']);
  expect(fresh.take('Secret')).toBeNull();
  expect(fresh.take('secret')).toEqual(bearer);
  expect(fresh.take('secret')).toBeNull();
});

test('its own arrival changes nothing; any other change of the visitor, before or after it is stored, asks the database', () => {
  const { fresh, make } = world();
  const bearer = make('one', 'a');
  make('two', 'b');
  make('three', 'c');
  fresh.learn(changed('b', 'visitor.edited'));
  fresh.learn(changed('a', 'visitor.arrived'));
  fresh.confirm(['a', 'b', 'c']);
  fresh.learn(changed('c', 'visitor.edited'));
  expect(fresh.take('one')).toEqual(bearer);
  expect(fresh.take('two')).toBeNull();
  expect(fresh.take('three')).toBeNull();
});

test('it is forgotten after ten seconds, with the oldest of five thousand, and when events may be missing', () => {
  const { fresh, make, clock } = world();
  make('slow', 'a');
  fresh.confirm(['a']);
  clock.advance(10_000);
  expect(fresh.take('slow')).toBeNull();
  for (let n = 0; n <= 5000; n += 1) make(`many ${n}`, `v${n}`);
  fresh.confirm(['v0', 'v1', 'v5000']);
  expect(fresh.take('many 0')).toBeNull();
  expect(fresh.take('many 1')).not.toBeNull();
  fresh.forget();
  expect(fresh.take('many 5000')).toBeNull();
});
