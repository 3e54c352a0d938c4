/** How much of the record a role shows: what its holder has or had, also what its groups have or had, or everything. */
export const scopes = ['own', 'group', 'all'] as const;
export type Scope = (typeof scopes)[number];
/** The scope of an account: that of its roles, or, for a guest, what is shared with it. */
export type Sight = Scope | 'shared';

/** Kinds of data that a role can mask. */
export const maskKinds = ['phone', 'email', 'address'] as const;
export type MaskKind = (typeof maskKinds)[number];

/** The parts of a role that decide how much is shown. */
export type RoleVisibility = { permissions: readonly string[]; scope: Scope; masks: readonly MaskKind[] };

/** The widest scope of the roles that show something of visitors. */
export function effectiveScope(admin: boolean, roles: readonly RoleVisibility[]): Scope {
  if (admin) return 'all';
  const said = deciding(roles);
  return said.length === 0 ? 'all' : scopes[Math.max(...said.map(({ scope }) => scopes.indexOf(scope)))]!;
}

/** What all of those roles mask, in the order of `maskKinds`. */
export function effectiveMasks(admin: boolean, roles: readonly RoleVisibility[]): MaskKind[] {
  if (admin) return [];
  const said = deciding(roles);
  return said.length === 0 ? [] : maskKinds.filter((kind) => said.every(({ masks }) => masks.includes(kind)));
}

/** The roles that decide how much is seen. */
export function deciding<R extends RoleVisibility>(roles: readonly R[]): readonly R[] {
  const showing = roles.filter(({ permissions }) => showsVisitors(permissions));
  return showing.length > 0 ? showing : roles;
}

/** Whether one of these permissions shows data of visitors. */
export const showsVisitors = (permissions: readonly string[]): boolean =>
  permissions.some((permission) => /^(?:talk|seePermissions):/.test(permission));

/** Whether this scope may see secrets that sign for the organisation. */
export const maySeeSecrets = (scope: Sight): boolean => scope === 'all';

/** Scope and masks of an account. */
export type Visibility = { scope: Sight; masks: readonly MaskKind[] };

/** Whether `less` shows no more than `more`. */
export const showsNoMore = (less: Visibility, more: Visibility): boolean =>
  breadth(less.scope) <= breadth(more.scope) && more.masks.every((kind) => less.masks.includes(kind));

/** `shared` is narrower than any scope of a role. */
const breadth = (sight: Sight): number => (sight === 'shared' ? -1 : scopes.indexOf(sight));

/** The agent whose scope is tested. */
export type ScopedAgent = { id: string; scope: Scope; groupIds: readonly string[] };

/** Present and earlier owners of a conversation (`had`), with their groups. */
export type Owners = { ownerId: string | null; offeredTo: string | null; had: readonly Colleague[] };
type Colleague = { id: string; groupIds: readonly string[] };

/**
 * Whether it is in the agent's scope. The server asks the same of the database
 * (features/foundation/access/scope.ts).
 */
export function isInScope(agent: ScopedAgent, { ownerId, offeredTo, had }: Owners): boolean {
  if (agent.scope === 'all' || ownerId === null || offeredTo === agent.id) return true;
  if (had.some(({ id }) => id === agent.id)) return true;
  return agent.scope === 'group' && had.some(({ groupIds }) => groupIds.some((id) => agent.groupIds.includes(id)));
}
