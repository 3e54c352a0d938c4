import { type Contact, type ContactEdit, RIGHTS, type Right } from './queries';

export type ContactValues = {
  kind: Contact['kind'];
  agent: string;
  /** Validity of a new partner's invitation, in days. */
  days: number;
  name: string;
  company: string;
  allowed: Right[];
  group: string | null | undefined;
  remark: string;
};

const HOURS_A_DAY = 24;

export const blankValues = (): Partial<ContactValues> => ({
  kind: 'partner',
  days: 7,
  name: '',
  company: '',
  allowed: ['seeState', 'chat', 'receive'],
  group: null,
  remark: '',
});

export const valuesOf = ({ name, company, allowed, group, remark }: Contact): Partial<ContactValues> => ({
  name,
  company,
  allowed: RIGHTS.filter((right) => allowed[right]),
  group: group?.id ?? null,
  remark,
});

/** The body of the request; fields that are not given are left out. */
export function toEdit({ days, allowed, group, agent, name, kind, ...rest }: Partial<ContactValues>): ContactEdit {
  return {
    ...rest,
    ...(kind && { kind }),
    ...(kind === 'internal' && agent && { agent }),
    ...(kind === 'partner' && days && { hours: days * HOURS_A_DAY }),
    ...(name?.trim() && { name: name.trim() }),
    ...(allowed && { allowed: Object.fromEntries(RIGHTS.map((right) => [right, allowed.includes(right)])) }),
    ...(group !== undefined && { group }),
  };
}

/** Fields that differ between two states of one contact. */
export function changedFields(before: Contact, now: Contact): ('name' | 'company' | 'allowed' | 'group' | 'remark')[] {
  const [a, b] = [valuesOf(before), valuesOf(now)];
  return (['name', 'company', 'allowed', 'group', 'remark'] as const).filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}
