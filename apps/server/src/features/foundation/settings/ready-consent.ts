import { createHash } from 'node:crypto';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { ReadyConsent } from '@parley/protocol/settings/showing/ready';

/** Characters of a version's name. */
const LENGTH = 16;

/** What windows get of the section `consent`; null: nobody is asked. The version is the text's own: the same text is the same one. */
export function readyConsent({ text }: SectionValue<'consent'>): ReadyConsent | null {
  if (text.zh.trim() === '') return null;
  const version = createHash('sha256')
    .update(JSON.stringify([text.zh, text.en]))
    .digest('base64url')
    .slice(0, LENGTH);
  return { text, version };
}
