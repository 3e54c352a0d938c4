import { expect, test } from 'vitest';
import { difference, SECRET } from './difference';

test('equal values and absent fields are left out', () => {
  const before = { name: 'A', limit: 3, tags: ['x', 'y'], window: { side: 'left', title: 'Hi' }, at: new Date(0) };
  expect(
    difference(before, { name: 'B', limit: 3, tags: ['x', 'y'], window: { title: 'Hi', side: 'left' }, note: 'new' }),
  ).toEqual({ before: { name: 'A', note: null }, after: { name: 'B', note: 'new' } });
  expect(difference(before, { at: new Date(0), limit: undefined })).toEqual({ before: {}, after: {} });
});

test('a new object has no former values, a removed one no new values', () => {
  expect(difference(null, { name: 'A' })).toEqual({ before: null, after: { name: 'A' } });
  expect(difference({ name: 'A' }, null)).toEqual({ before: { name: 'A' }, after: null });
});

test('of a secret only the change is recorded', () => {
  const changes = difference(
    { password: 'old', clientSecret: '', passwordHash: 'h1', deep: { apiKey: 'k1' }, tokenMinutes: 5 },
    { password: 'new', clientSecret: 's', passwordHash: 'h1', deep: { apiKey: 'k2' }, tokenMinutes: 6 },
  );
  expect(changes).toEqual({
    before: { password: SECRET, clientSecret: '', deep: { apiKey: SECRET }, tokenMinutes: 5 },
    after: { password: SECRET, clientSecret: SECRET, deep: { apiKey: SECRET }, tokenMinutes: 6 },
  });
  expect(difference(null, { note: '$argon2id$v=19$m=1', text: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.x'] }).after).toEqual({
    note: SECRET,
    text: [SECRET],
  });
});
