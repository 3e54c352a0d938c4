import type { ErrorId } from '@parley/protocol/errors';
import type { FormFieldSetting } from '@parley/protocol/settings/chat-window/forms';
import type { ReadyConsent } from '@parley/protocol/settings/showing/ready';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { readyConsent } from '../../foundation/settings/ready-consent';
import { type ConsentRow, findAgreed, findConsents, findKnown, type Known, saveConsent } from './store';

type Visitor = { id: string; siteId: string };

/** Kinds and keys of which an answer of the visitor is known. */
export async function readKnown(db: Queryable, visitorId: string): Promise<Known> {
  return (await findKnown(db, [visitorId]))[0] ?? { kinds: [], keys: [] };
}

/** The fields that a chat's form still asks for. After the first message its content is known; before it, it is not. */
export const missingFields = (
  fields: readonly FormFieldSetting[],
  when: string,
  { kinds, keys }: Known,
): FormFieldSetting[] =>
  fields.filter(({ key, kind }) =>
    kind === 'content' ? when === 'before' : !kinds.includes(kind) && !keys.includes(key),
  );

/** Fields without which no conversation begins; its content is the first message itself. */
function neededFields(context: Context, siteId: string): FormFieldSetting[] {
  const { chatWhen, chatFields } = context.setting('forms', siteId);
  if (chatWhen !== 'before') return [];
  return chatFields.filter(({ required, kind }) => required && kind !== 'content');
}

/** The text that a site asks its visitors to agree to. */
const consentOf = (context: Context, siteId: string): ReadyConsent | null =>
  readyConsent(context.setting('consent', siteId));

/**
 * Why visitors may not begin a conversation yet, by visitor: their consent or an answer of the site's form is missing.
 * Sites that ask for neither cost no query.
 */
export async function findHeldBack(
  context: Context,
  tx: Queryable,
  visitors: Iterable<Visitor>,
): Promise<Map<string, ErrorId>> {
  const asked = [...visitors].map((visitor) => ({
    ...visitor,
    consent: consentOf(context, visitor.siteId),
    fields: neededFields(context, visitor.siteId),
  }));
  const held = new Map<string, ErrorId>();
  const formed = asked.filter(({ fields }) => fields.length > 0);
  const known = formed.length === 0 ? [] : await findKnown(tx, ids(formed));
  for (const { id, fields } of formed) {
    const of = known.find((row) => row.id === id) ?? { kinds: [], keys: [] };
    if (missingFields(fields, 'before', of).length > 0) held.set(id, 'form-needed');
  }
  const agreeing = asked.flatMap(({ id, consent }) => (consent ? [{ id, version: consent.version }] : []));
  if (agreeing.length === 0) return held;
  const agreed = await findAgreed(
    tx,
    ids(agreeing),
    agreeing.map(({ version }) => version),
  );
  for (const { id } of agreeing) if (!agreed.includes(id)) held.set(id, 'consent-needed');
  return held;
}

const ids = (visitors: readonly { id: string }[]): string[] => visitors.map(({ id }) => id);

/** Whether the visitor has agreed to the text of its site; true if the site has none. */
export async function hasAgreed(context: Context, { id, siteId }: Visitor): Promise<boolean> {
  const consent = consentOf(context, siteId);
  return consent === null || (await findAgreed(context.db, [id], [consent.version])).length > 0;
}

/** Stores what the visitor has agreed to. Refuses another text than the present one. */
export async function agree(
  context: Context,
  { id, siteId }: Visitor,
  { version, language }: { version: string; language: 'zh' | 'en' },
): Promise<void> {
  const consent = consentOf(context, siteId);
  if (consent?.version !== version) throw new Refusal('consent-changed');
  const now = new Date(context.clock.now());
  await saveConsent(context.db, { visitorId: id, version, ...consent.text, language, now });
}

/** What a visitor has agreed to, newest first. */
export const readConsents = (db: Queryable, visitorId: string): Promise<ConsentRow[]> => findConsents(db, visitorId);
