import { expect, it } from 'vitest';
import { presenceOfAgent } from './agents';

const online = { enabled: true, state: '0' as const, reachable: true, lost: false };

it.each([
  ['connected', {}, 'online'],
  ['the connection is gone while a login runs', { reachable: false, lost: true }, 'disconnected'],
  ['signed out', { reachable: false }, 'offline'],
  ['hidden by choice, whatever the connection', { state: '1' as const, reachable: false, lost: true }, 'hidden'],
  ['disabled', { enabled: false, reachable: false, lost: true }, 'disabled'],
])('%s: %#', (_name, facts, presence) => expect(presenceOfAgent({ ...online, ...facts })).toBe(presence));
