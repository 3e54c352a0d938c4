import { expect, it } from 'vitest';
import { buildVisitor, NOON } from '../../../testing/build';
import type { ComposerMode } from './mode-store';
import { type ModeFacts, modesFor, shownMode } from './modes';

const facts = (row: Parameters<typeof buildVisitor>[0], given: Partial<ModeFacts> = {}): ModeFacts => ({
  row: buildVisitor(row),
  me: 'me',
  isWatching: false,
  isInvited: false,
  now: NOON,
  may: () => true,
  ...given,
});

const offer = { from: 'other', to: 'me', note: '', at: NOON };
const colleagues = { serviceID: 'other' };

/** Open modes and remedies by state, owner and permissions. */
it.each<[string, ModeFacts, ComposerMode[], string | null]>([
  ['my own', facts({}), ['reply', 'note'], null],
  ['my own, on the blacklist', facts({ blacklistedUntil: NOON + 1 }), ['note'], 'blacklisted → unblacklist'],
  ['my own, on the blacklist until now', facts({ blacklistedUntil: NOON }), ['reply', 'note'], null],
  ['a colleague’s', facts(colleagues), ['note', 'whisper'], 'colleague → takeOver'],
  ['a colleague’s, watched', facts(colleagues, { isWatching: true }), ['note', 'whisper'], 'watching → takeOver'],
  ['offered to me', facts({ ...colleagues, transfer: offer }), ['note', 'whisper'], 'offer → accept'],
  ['waiting', facts({ state: 'wait', serviceID: null }), ['note'], 'wait → accept'],
  ['with the robot', facts({ state: 'robot', serviceID: null }), ['note'], 'robot → accept'],
  ['ended, still on the page', facts({ state: 'end' }), ['note'], 'end → invite'],
  ['ended and gone', facts({ state: 'end', online: false }), ['note'], 'end'],
  ['browsing', facts({ state: 'monitor', serviceID: null, conversation: null }), [], 'monitor → invite'],
  ['browsing no more', facts({ state: 'monitor', serviceID: null, conversation: null, online: false }), [], 'away'],
  ['invited', facts({ state: 'monitor', serviceID: null, conversation: null }, { isInvited: true }), [], 'invited'],
  ['a colleague’s, and nothing is granted', facts(colleagues, { may: () => false }), [], 'colleague'],
])('%s', (_name, given, open, closed) => {
  const modes = modesFor(given);
  const why = modes.closed && [modes.closed.reason, modes.closed.remedy].filter(Boolean).join(' → ');
  expect([modes.open, why]).toEqual([open, closed]);
});

it.each<[ComposerMode, ComposerMode[], ComposerMode | null]>([
  ['note', ['reply', 'note'], 'note'],
  ['whisper', ['reply', 'note'], 'reply'],
  ['reply', ['note', 'whisper'], null],
  ['whisper', ['note', 'whisper'], 'whisper'],
])('%s chosen while %j are open: %s', (chosen, open, shown) =>
  expect(shownMode(chosen, { open, closed: null })).toBe(shown),
);
