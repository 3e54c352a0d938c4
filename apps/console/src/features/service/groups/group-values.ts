import type { Group, GroupEdit } from '../queries';

/** What the form of a group holds. */
export type GroupValues = {
  name: string;
  members: string[];
  strategy: Strategy | 'desk';
  overflow: string | null;
  emergency: string | null;
  emergencySeconds: number;
};
type Strategy = NonNullable<Group['strategy']>;

/** What the form begins with. */
export const valuesOf = (group: Group | null): Partial<GroupValues> =>
  group
    ? { ...group, strategy: group.strategy ?? 'desk' }
    : { members: [], strategy: 'desk', overflow: null, emergency: null, emergencySeconds: 60 };

/** The request that saves these values; what was emptied is null, what is absent stays as it is. */
export function toEdit(group: Group | null, given: Partial<GroupValues>): GroupEdit {
  const { strategy, overflow, emergency, ...rest } = given;
  return {
    ...(group && { id: group.id, version: group.version }),
    ...rest,
    ...(strategy !== undefined && { strategy: strategy === 'desk' ? null : strategy }),
    ...('overflow' in given && { overflow: overflow ?? null }),
    ...('emergency' in given && { emergency: emergency ?? null }),
  };
}
