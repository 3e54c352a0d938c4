import { robotManner } from '@parley/protocol/http/robots/robot';
import type { Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { knowOwnEntries } from '../smart-robots/knowledge/own-entries';
import { copyModelOf } from '../smart-robots/settings';
import {
  copyEntries,
  countSites,
  deleteRobots,
  findRobotRow,
  lockRobot,
  type RobotFields,
  type RobotRow,
  saveRobot,
} from './store';
import { publishEntries } from './versions';

const NEW: Omit<RobotFields, 'id' | 'name' | 'version'> = {
  avatar: '',
  kind: 'ask',
  mode: 'never',
  enabled: true,
  position: 0,
  sites: [],
  channels: [],
  links: [],
  hours: [],
  timeZone: '',
  manner: robotManner.parse({}),
  gate: {},
};

/** `alongside`: further changes of the saved robot, in the same transaction. */
type Editing = { context: Context; alongside?: (tx: Client, id: string) => Promise<void> };

/** Creates (without id) or changes a robot; absent fields stay. */
export function editRobot(
  { context, alongside }: Editing,
  agent: Principal,
  { id, manner, gate, ...given }: Omit<Value<'POST /robot/doEdit'>, 'provider'>,
): Promise<RobotRow> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const known = id ? await lockRobot(tx, id) : null;
    if (id && !known) throw new Refusal('not-found');
    if (!known && given.name === undefined) throw new Refusal('bad-request', { fields: ['name'] });
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const robot: RobotFields = {
      ...(known ?? { ...NEW, id: uuidV7(now), name: '', version: 0 }),
      ...set,
      manner: { ...(known?.manner ?? NEW.manner), ...manner },
      gate: { ...known?.gate, ...gate },
    };
    if ((await countSites(tx, robot.sites)) !== new Set(robot.sites).size) throw new Refusal('unknown-site');
    await saveRobot(tx, robot, { by: agent.uuid, now });
    await alongside?.(tx, robot.id);
    if (known?.kind === 'ask' && robot.kind === 'high' && known.version > 0) await knowOwnEntries(tx, robot.id, now);
    // What waited behind the gate is in force without it.
    if (known?.gate.on && !robot.gate.on)
      await publishEntries(tx, robot, { kind: 'publish', ids: null, by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: known ? 'robots.edit' : 'robots.add',
      subject: { kind: 'robot', id: robot.id, name: robot.name },
      before: known && audited(known),
      after: audited(robot),
    });
    return (await findRobotRow(tx, robot.id))!;
  });
}

export function cloneRobot(
  context: Context,
  agent: Principal,
  { id, name }: Value<'POST /robot/doClone'>,
): Promise<RobotRow> {
  const now = context.clock.now();
  return act(context, async (tx) => {
    const known = await lockRobot(tx, id);
    if (!known) throw new Refusal('not-found');
    const robot: RobotFields = { ...known, id: uuidV7(now), name, enabled: false, version: 0 };
    await saveRobot(tx, robot, { by: agent.uuid, now });
    await copyEntries(tx, { from: id, to: robot.id, by: agent.uuid, now });
    if (robot.kind === 'high') await copyModelOf(tx, { from: id, to: robot.id, now });
    await publishEntries(tx, robot, { kind: 'publish', ids: null, by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: 'robots.add',
      subject: { kind: 'robot', id: robot.id, name },
      after: audited(robot),
    });
    return (await findRobotRow(tx, robot.id))!;
  });
}

export function removeRobots(context: Context, agent: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const deleted = await deleteRobots(tx, ids, context.clock.now());
    if (deleted.length === 0) return 0;
    await recordChange(tx, agent, {
      action: 'robots.remove',
      subject: {
        kind: 'robot',
        id: deleted.map(({ id }) => id),
        name: deleted.map(({ name }) => name).join(', '),
      },
    });
    return deleted.length;
  });
}

const audited = ({ version: _, manner, gate, id: __, ...fields }: RobotFields) => ({
  ...fields,
  ...manner,
  gateOn: gate.on ?? false,
  gateMostLost: gate.mostLost ?? null,
});
