import { expect, it } from 'vitest';
import { voiceOf, volumeOf } from './volume';

const settings = { userVolume: 10, msgVolume: 20, transferVolume: 0 };

// Effect of notices.userVolume, notices.msgVolume, notices.transferVolume
it.each([
  ['visitor', 10],
  ['waiting', 10],
  ['message', 20],
  ['transfer', 0],
] as const)('the sound of a %s is as loud as the settings say, until the agent has chosen', (kind, loud) => {
  expect(volumeOf(kind, { volume: -1 }, settings)).toBe(loud);
  expect(volumeOf(kind, { volume: 0 }, settings)).toBe(0);
  expect(volumeOf(kind, { volume: 85 }, settings)).toBe(85);
});

// Effect of notices.transferVoice
it('a transfer has the sound of the settings, a visitor that of the server, and others the built-in one', () => {
  const told = { visitor: '/api/sounds/bell' };
  const sounds = (['transfer', 'visitor', 'waiting'] as const).map((kind) =>
    voiceOf(kind, told, { transferVoice: '/api/sounds/gong' }),
  );
  expect(sounds).toEqual(['/api/sounds/gong', '/api/sounds/bell', '']);
});
