import type { Group, GroupEdit } from '../queries';

/** Values of the form of a group. `strategy` `desk`: the default of the organisation. */
export type GroupValues = {
  name: string;
  members: string[];
  strategy: Strategy | 'desk';
  overflow: string | null;
  emergency: string | null;
  emergencySeconds: number;
};
type Strategy = NonNullable<Group['strategy']>;

/** Initial values; null: a new group. */
export const valuesOf = (group: Group | null): Partial<GroupValues> =>
  group
    ? { ...group, strategy: group.strategy ?? 'desk' }
    : { members: [], strategy: 'desk', overflow: null, emergency: null, emergencySeconds: 60 };

/** The request that saves these values. A cleared field is sent as null; an absent one stays unchanged. */
export function toEdit(group: Group | null, values: Partial<GroupValues>): GroupEdit {
  const { strategy, overflow, emergency, ...rest } = values;
  return {
    ...(group && { id: group.id, version: group.version }),
    ...rest,
    ...(strategy !== undefined && { strategy: strategy === 'desk' ? null : strategy }),
    ...('overflow' in values && { overflow: overflow ?? null }),
    ...('emergency' in values && { emergency: emergency ?? null }),
  };
}
