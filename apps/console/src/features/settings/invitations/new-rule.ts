import { createUuidV7 } from '@parley/live/uuid-v7';
import { type InvitationRule, type InvitationVariant, invitations } from '@parley/protocol/settings/invitations';

const newID = createUuidV7();

export const MOST_RULES = 50;
export const MOST_VARIANTS = 5;

/** With the defaults of the schema, which refuses it until its words are written. */
export const newVariant = (): InvitationVariant => ({ ...firstVariant(), id: newID() });

export function newRule(name: string): InvitationRule {
  return { ...parsed(name), id: newID(), variants: [newVariant()] };
}

/** Another id: numbers of the copy are its own. */
export const copyOf = (rule: InvitationRule, name: string): InvitationRule => ({ ...rule, id: newID(), name });

function parsed(name: string): InvitationRule {
  const text = { zh: name, en: name };
  return invitations.shape.parse({ rules: [{ id: 'new', name, variants: [{ id: 'new', text }] }] }).rules[0]!;
}

const firstVariant = (): InvitationVariant => ({ ...parsed('-').variants[0]!, text: { zh: '', en: '' } });
