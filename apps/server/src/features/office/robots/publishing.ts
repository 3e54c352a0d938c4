import { robotGate } from '@parley/protocol/http/robots/robot';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { lockKnown } from './entries';
import { findGateRun } from './lab-store';
import { findRobotRow } from './store';
import { type Published, publishEntries } from './versions';
import { findChanges, hasVersion, restoreEntries, type VersionRow, versionList } from './versions-store';

type Version = Answer<'POST /robot/doPublish'>;

const present = ({ at, ...row }: VersionRow): Version => ({ ...row, at: at.getTime() });

export async function listVersions(context: Context, { robot, ...paging }: Value<'GET /robot/getVersions'>) {
  const { rows, total } = await readPage<VersionRow>(context.db, versionList(robot), paging);
  return { list: rows.map(present), total };
}

export async function listChanges(
  { db }: Context,
  { robot: id, from, to, pageNo, pageSize }: Value<'GET /robot/getChanges'>,
) {
  const robot = await findRobotRow(db, id);
  if (!robot) throw new Refusal('not-found');
  const { rows, total } = await findChanges(db, {
    robotId: id,
    from: from ?? robot.version,
    to: to ?? null,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  });
  return { list: rows, total };
}

type Made = Published & { kind: 'publish' | 'rollback'; of: number | null; note: string; now: number };

const presentMade = (robotId: string, agent: Principal, { version, now, ...made }: Made): Version => ({
  id: `${robotId} ${version}`,
  version,
  at: now,
  by: agent.nickname,
  ...made,
});

/** Puts the edited entries into force. With a gate the lab must have passed exactly these entries. */
export function publishRobot(
  context: Context,
  agent: Principal,
  { robot: id, note, anyway }: Value<'POST /robot/doPublish'>,
): Promise<Version> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, id);
    const gate = robotGate.parse(robot.gate);
    if (gate.on && !anyway) {
      const run = await findGateRun(tx, id, robot.version);
      if (!run) throw new Refusal('lab-needed');
      const { lost, questions } = run;
      if (lost > gate.mostLost * questions) throw new Refusal('lab-failed', { lost, questions });
    }
    const published = await publishEntries(tx, robot, { kind: 'publish', ids: null, by: agent.uuid, now, note });
    if (!published) throw new Refusal('nothing-to-publish');
    await recordChange(tx, agent, {
      action: 'robots.publish',
      subject: { kind: 'robot', id, name: robot.name },
      before: { version: robot.version },
      after: { version: published.version, note, ...(anyway && { anyway }) },
    });
    return presentMade(id, agent, { ...published, kind: 'publish', of: null, note, now });
  });
}

/** Returns to the entries of an earlier version, as a new one; edits that were not published are lost. */
export function rollBackRobot(
  context: Context,
  agent: Principal,
  { robot: id, version: of }: Value<'POST /robot/doRollback'>,
): Promise<Version> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockKnown(tx, id);
    if (!(await hasVersion(tx, id, of))) throw new Refusal('unknown-version');
    await restoreEntries(tx, { robotId: id, version: of, by: agent.uuid, now });
    const how = { kind: 'rollback' as const, ids: null, by: agent.uuid, now, of };
    const published = await publishEntries(tx, robot, how);
    if (!published) throw new Refusal('nothing-to-publish');
    await recordChange(tx, agent, {
      action: 'robots.rollBack',
      subject: { kind: 'robot', id, name: robot.name },
      before: { version: robot.version },
      after: { version: published.version, of },
    });
    return presentMade(id, agent, { ...published, kind: 'rollback', of, note: '', now });
  });
}
