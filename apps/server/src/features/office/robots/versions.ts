import type { Client } from '../../../db/pool';
import { knowOwnEntries } from '../smart-robots/knowledge/own-entries';
import type { RobotFields } from './store';
import { type Counts, putIntoForce, saveVersion, type VersionKind } from './versions-store';

type How = {
  kind: VersionKind;
  /** The only entries that may differ; null: any. */
  ids: readonly string[] | null;
  by: string;
  now: number;
  note?: string;
  of?: number | null;
};

export type Published = Counts & { version: number };

/** Puts edited entries of a locked robot into force as a new version. Null: nothing differs. */
export async function publishEntries(tx: Client, robot: RobotFields, how: How): Promise<Published | null> {
  const version = robot.version + 1;
  const counts = await putIntoForce(tx, { robotId: robot.id, version, ids: how.ids });
  if (counts.added + counts.changed + counts.removed === 0) return null;
  const { kind, by, note = '', of = null } = how;
  await saveVersion(tx, { robotId: robot.id, version, by, note, kind, of, ...counts }, how.now);
  if (robot.kind === 'high') await knowOwnEntries(tx, robot.id, how.now);
  return { version, ...counts };
}

/** The same at once after an edit, unless the robot has a publish gate. */
export async function publishUngated(
  tx: Client,
  robot: RobotFields,
  how: Omit<How, 'note' | 'of'>,
): Promise<Published | null> {
  return robot.gate.on ? null : publishEntries(tx, robot, how);
}
