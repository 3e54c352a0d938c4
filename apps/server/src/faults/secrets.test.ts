import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newCode } from '../features/conversation/friendly/code';
import { newSecret } from '../features/conversation/links/sign';
import { newCredential } from '../features/conversation/visitors/credentials';
import { createSecret } from '../features/office/webhooks/signature';
import { uuidV7 } from '../ids';

const SAMPLES = 4096;
/** What can be measured of 128 bits by this many samples, with a character for each six bits. */
const LEAST_BITS = 120;

/**
 * Entropy in bits by the frequency of each character at each place, corrected for the number of samples
 * (Miller–Madow), as if places were independent.
 */
function entropyOf(samples: readonly string[]): number {
  let bits = 0;
  for (let place = 0; place < samples[0]!.length; place += 1) {
    const counts = new Map<string, number>();
    for (const sample of samples) counts.set(sample[place]!, (counts.get(sample[place]!) ?? 0) + 1);
    for (const count of counts.values()) bits -= (count / samples.length) * Math.log2(count / samples.length);
    bits += (counts.size - 1) / (2 * samples.length * Math.LN2);
  }
  return bits;
}

/** Share of places at which a secret equals the one made before it: one in 64 by chance. */
function likeness(samples: readonly string[]): number {
  let same = 0;
  for (let index = 1; index < samples.length; index += 1)
    for (let place = 0; place < samples[0]!.length; place += 1)
      if (samples[index]![place] === samples[index - 1]![place]) same += 1;
  return same / ((samples.length - 1) * samples[0]!.length);
}

const generators: [string, () => string][] = [
  ['the credential of a visitor', newCredential],
  ['the code of an invitation of a friendly firm', newCode],
  ['the secret that signs addresses of a link', newSecret],
  ['the secret of a webhook', () => createSecret().slice('whsec_'.length)],
];

describe('attack 2: secrets cannot be guessed', () => {
  test.each(generators)('%s has more than 128 random bits, and nothing of the one before', (_what, make) => {
    const samples = Array.from({ length: SAMPLES }, make);
    expect(new Set(samples).size).toBe(SAMPLES);
    expect(entropyOf(samples)).toBeGreaterThan(LEAST_BITS);
    expect(likeness(samples)).toBeLessThan(0.06);
  });

  test('an id of one moment has more than 70 random bits', () => {
    const samples = Array.from({ length: SAMPLES }, () => uuidV7(0));
    expect(new Set(samples).size).toBe(SAMPLES);
    expect(entropyOf(samples)).toBeGreaterThan(70);
  });

  test('every secret of the server is drawn from the system, with at least 128 bits', () => {
    const short: string[] = [];
    for (const { path, text } of sources())
      for (const [, given = ''] of text.matchAll(/randomBytes\(([\w.]+)\)/g)) {
        const bytes = Number(/^\d+$/.test(given) ? given : lengthOf(given, text));
        if (!(bytes > 15)) short.push(`${path}: ${given}`);
      }
    expect(short.sort()).toEqual([...NO_SECRETS]);
  });

  test('no secret comes from Math.random', () => {
    const used = sources().filter(({ text }) => /Math\.random/.test(text));
    expect(used.map(({ path }) => path).sort()).toEqual([...BY_CHANCE]);
  });
});

/** Random bytes that are no secrets: each only differs from other texts of its own message, file or page. */
const NO_SECRETS: readonly string[] = [
  'channels/accounts/shared.ts: KEY_BYTES', // in the address of a callback, which is signed besides
  'demo/fill-demo-desk.ts: 9', // passwords of an installation with invented data
  'features/foundation/audit/seal.ts: NONCE_BYTES', // the nonce of AES-GCM, 96 bits by its standard
  'features/foundation/sites/actions.ts: KEY_BYTES', // the key of a site is in the source of its pages
  'features/office/smart-robots/answering/answer.ts: 6', // sets quoted text apart in one prompt
  'features/office/smart-robots/beside/beside.ts: 6',
];
/** Delays, samples and separators. */
const BY_CHANCE: readonly string[] = [
  'channels/outbox/sender.ts', // delay of the next try
  'channels/wechat/call.ts', // boundary of a form
  'features/conversation/conversations/choose-of-group.ts', // which of two equal agents
  'features/conversation/conversations/routing.ts',
  'features/office/history/quality/sample.ts', // which conversations are judged
  'features/office/webhooks/finish.ts', // delay of the next try
  'mock/mount.ts', // delays of a stand-in
];

/** A constant of this file, or of another that exports it under this name. */
function lengthOf(name: string, text: string): string | undefined {
  const defined = new RegExp(`const ${name} = (\\d+)`);
  const exported = new RegExp(`export const ${name} = (\\d+)`);
  return text.match(defined)?.[1] ?? sources().flatMap((one) => one.text.match(exported)?.[1] ?? [])[0];
}

function sources(): { path: string; text: string }[] {
  const root = join(import.meta.dirname, '..');
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing\/|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
