import { describe, expect, test } from 'vitest';
import { type AgentFacts, changeOf, type Happening, stateOf } from './states';

const ONLINE: AgentFacts = {
  agentId: 'ann',
  isDeleted: false,
  isEnabled: true,
  isHidden: false,
  reason: null,
  word: '',
  isConnected: true,
  hasLogin: true,
  lostAt: null,
  loginEndedAt: null,
  loginExpiredAt: null,
  recorded: 'online',
};
const LOST: AgentFacts = { ...ONLINE, isConnected: false, lostAt: 100_000 };
const OUT: AgentFacts = { ...LOST, hasLogin: false };

describe('the state', () => {
  test.each<[string, AgentFacts, ReturnType<typeof stateOf>]>([
    ['connected', ONLINE, 'online'],
    ['connected, and hidden was chosen', { ...ONLINE, isHidden: true }, 'hidden'],
    ['connected and resting', { ...ONLINE, isHidden: true, reason: 'rest' }, 'rest'],
    ['resting, without a connection', { ...LOST, isHidden: true, reason: 'rest', recorded: 'rest' }, 'rest'],
    ['the connection is lost', LOST, 'disconnected'],
    ['hidden stays hidden without a connection', { ...LOST, isHidden: true, recorded: 'hidden' }, 'hidden'],
    ['lost when recording begins', { ...LOST, recorded: null }, 'disconnected'],
    ['signed in, not connected yet', { ...LOST, recorded: 'offline' }, 'offline'],
    ['never connected', { ...LOST, lostAt: null, recorded: null }, 'offline'],
    ['no login', OUT, 'offline'],
    ['the login ended, the socket is still open', { ...ONLINE, hasLogin: false }, 'offline'],
    ['signed out here, signed in elsewhere', { ...LOST, loginEndedAt: 99_000 }, 'offline'],
    ['a login ended long before the loss', { ...LOST, loginEndedAt: 80_000 }, 'disconnected'],
    ['a login ended after the loss', { ...LOST, loginEndedAt: 100_001 }, 'disconnected'],
    ['disabled', { ...ONLINE, isEnabled: false }, 'offline'],
    ['deleted', { ...ONLINE, isDeleted: true }, null],
  ])('%s', (_, facts, expected) => {
    expect(stateOf(facts)).toBe(expected);
  });
});

describe('the cause', () => {
  const network: Happening = { cause: 'network', byId: null };
  const found: Happening = { cause: 'unknown', byId: null };
  const change = (state: string, cause: string, byId: string | null = null, since: number | null = null) => ({
    agentId: 'ann',
    state,
    cause,
    byId,
    since,
  });

  test.each<[string, AgentFacts, Happening, ReturnType<typeof change> | null]>([
    ['nothing changed', ONLINE, network, null],
    ['a first connection: the agent', { ...ONLINE, recorded: 'offline' }, network, change('online', 'own', 'ann')],
    ['a connection after a loss', { ...ONLINE, recorded: 'disconnected' }, network, change('online', 'network')],
    ['a lost connection', LOST, network, change('disconnected', 'network')],
    ['a dead process', LOST, { ...network, since: 5 }, change('disconnected', 'network', null, 5)],
    ['a sign-out that closed the socket', { ...LOST, loginEndedAt: 99_000 }, network, change('offline', 'login-ended')],
    ['the agent signs out', OUT, { cause: 'login-ended', byId: 'ann' }, change('offline', 'login-ended', 'ann')],
    ['somebody ends the login', OUT, { cause: 'login-ended', byId: 'boss' }, change('offline', 'another', 'boss')],
    ['a login expires', { ...OUT, loginExpiredAt: 7 }, found, change('offline', 'login-ended', null, 7)],
    ['recording begins', { ...OUT, loginExpiredAt: 7, recorded: null }, found, change('offline', 'unknown')],
    [
      'a first sign-in',
      { ...LOST, lostAt: null, recorded: null },
      { cause: 'own', byId: 'ann' },
      change('offline', 'unknown'),
    ],
    ['idling', { ...ONLINE, isHidden: true }, { cause: 'idle', byId: null }, change('hidden', 'idle')],
  ])('%s', (_, facts, happening, expected) => {
    expect(changeOf(facts, happening)).toEqual(expected);
  });
});
