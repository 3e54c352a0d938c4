/** How much of the desk's record a role shows: what its holder has or had, its groups', or everything. */
export const scopes = ['own', 'group', 'all'] as const;
export type Scope = (typeof scopes)[number];
/** How much somebody sees: as a role says, or, of a guest, what is shared with it. */
export type Sight = Scope | 'shared';

/** What a role shows only in part. */
export const maskKinds = ['phone', 'email', 'address'] as const;
export type MaskKind = (typeof maskKinds)[number];

/** A role as far as it decides how much is seen. */
export type Lens = { permissions: readonly string[]; scope: Scope; masks: readonly MaskKind[] };

/** The widest scope of the roles that show something of visitors. */
export function effectiveScope(admin: boolean, roles: readonly Lens[]): Scope {
  if (admin) return 'all';
  const said = deciding(roles);
  return said.length === 0 ? 'all' : scopes[Math.max(...said.map(({ scope }) => scopes.indexOf(scope)))]!;
}

/** What all of those roles mask, in the order of `maskKinds`. */
export function effectiveMasks(admin: boolean, roles: readonly Lens[]): MaskKind[] {
  if (admin) return [];
  const said = deciding(roles);
  return said.length === 0 ? [] : maskKinds.filter((kind) => said.every(({ masks }) => masks.includes(kind)));
}

/** The roles that decide how much is seen. */
export function deciding<R extends Lens>(roles: readonly R[]): readonly R[] {
  const showing = roles.filter(({ permissions }) => showsVisitors(permissions));
  return showing.length > 0 ? showing : roles;
}

/** Whether one of these lets somebody see something of visitors. */
export const showsVisitors = (permissions: readonly string[]): boolean =>
  permissions.some((permission) => /^(?:talk|seePermissions):/.test(permission));

/** Whether somebody with this sight may be told what signs for the organisation. */
export const maySeeSecrets = (scope: Sight): boolean => scope === 'all';

/** How much somebody sees, and what of it not. */
export type Seeing = { scope: Sight; masks: readonly MaskKind[] };

/** Whether the one shows no more than the other. */
export const showsNoMore = (less: Seeing, more: Seeing): boolean =>
  breadth(less.scope) <= breadth(more.scope) && more.masks.every((kind) => less.masks.includes(kind));

/** What is shared is less than anything that a role shows. */
const breadth = (sight: Sight): number => (sight === 'shared' ? -1 : scopes.indexOf(sight));

/** Somebody who may see a conversation, or not. */
export type Looking = { id: string; scope: Scope; groupIds: readonly string[] };

/** Whose it is or was: agents with their groups. */
export type Held = { ownerId: string | null; offeredTo: string | null; had: readonly Colleague[] };
type Colleague = { id: string; groupIds: readonly string[] };

/** Whether it is in the agent's scope. The server asks the same of the database (features/foundation/access/scope.ts). */
export function isInScope(agent: Looking, { ownerId, offeredTo, had }: Held): boolean {
  if (agent.scope === 'all' || ownerId === null || offeredTo === agent.id) return true;
  if (had.some(({ id }) => id === agent.id)) return true;
  return agent.scope === 'group' && had.some(({ groupIds }) => groupIds.some((id) => agent.groupIds.includes(id)));
}
