import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Incoming } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import { assignAvatar, storeAvatar } from '../../foundation/files/avatars';
import type { Storage } from '../../foundation/files/storage';
import { findRobotRow, lockRobot, type RobotRow, saveRobot } from './store';

type Setting = { context: Context; storage: Storage };

/** Sets the picture of a robot, which visitors and agents see beside its name. */
export async function setPicture(
  { context, storage }: Setting,
  agent: Principal,
  { id, incoming }: { id: string; incoming: Incoming },
): Promise<RobotRow> {
  const stored = await storeAvatar(storage, incoming);
  const now = context.clock.now();
  return act(context, async (tx) => {
    const robot = await lockRobot(tx, id);
    if (!robot) throw new Refusal('not-found');
    await assignAvatar(tx, stored, null, now);
    await saveRobot(tx, { ...robot, avatar: stored.address }, { by: agent.uuid, now });
    await recordChange(tx, agent, {
      action: 'robots.edit',
      subject: { kind: 'robot', id, name: robot.name },
      before: { avatar: robot.avatar },
      after: { avatar: stored.address },
    });
    return (await findRobotRow(tx, id))!;
  });
}
