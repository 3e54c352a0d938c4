import { expect, test } from 'vitest';
import { ACCESS_TOKEN_SECONDS, readAccessToken, signAccessToken, VIEW_SECONDS } from './access-token';

const key = new TextEncoder().encode('a key of thirty-two bytes at least');
const otherKey = new TextEncoder().encode('another key of thirty-two bytes');
const now = Date.UTC(2026, 10, 27, 9);
const TOKEN = { agentId: 'agent-1', sessionId: 'session-1', number: 3 };

test('a token that was read before still expires', async () => {
  const token = await signAccessToken(TOKEN, key, now);
  const endsAt = now + ACCESS_TOKEN_SECONDS * 1000;
  expect(await readAccessToken(token, key, now)).toEqual({ ...TOKEN, expired: false, endsAt });
  expect(await readAccessToken(token, key, endsAt - 1)).toMatchObject({ expired: false });
  expect(await readAccessToken(token, key, endsAt)).toEqual({ ...TOKEN, expired: true, endsAt });
  expect(await readAccessToken(token, key, now)).toMatchObject({ expired: false });
});

test('a view is read again as the same view', async () => {
  const view = { kind: 'role', id: 'role-1' } as const;
  const token = await signAccessToken({ ...TOKEN, view }, key, now);
  const read = { ...TOKEN, view, expired: false, endsAt: now + VIEW_SECONDS * 1000 };
  expect(await readAccessToken(token, key, now)).toEqual(read);
  expect(await readAccessToken(token, key, now)).toEqual(read);
});

test('once a token is known, neither its content with another signature nor it under another key is', async () => {
  const token = await signAccessToken(TOKEN, key, now);
  expect(await readAccessToken(token, key, now)).not.toBeNull();
  const other = await signAccessToken(TOKEN, otherKey, now);
  const content = token.slice(0, token.lastIndexOf('.'));
  const forged = content + other.slice(other.lastIndexOf('.'));
  expect(await readAccessToken(forged, key, now)).toBeNull();
  expect(await readAccessToken(token, otherKey, now)).toBeNull();
});
