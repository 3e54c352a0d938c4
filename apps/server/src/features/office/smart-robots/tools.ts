import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { checkTarget } from '../../../outside/target';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import type { IsListedTarget } from '../../module';
import { createSecret } from '../webhooks/signature';
import { lockSmartRobot } from './robots-store';
import { listTools, lockTool, removeTools, saveTool, type ToolRow } from './tools-store';

const MOST_TOOLS = 10;

/** Creates a tool (without id), whose secret is returned only here, or changes one. */
export async function editTool(
  { context, isListedTarget }: { context: Context; isListedTarget: IsListedTarget },
  by: Principal,
  { id, robot, name, ...wish }: Value<'POST /robot/doTool'>,
): Promise<Answer<'POST /robot/doTool'>> {
  const refusal = await checkTarget(wish.url, isListedTarget);
  if (refusal) throw new Refusal(refusal, { fields: ['url'] });
  const { properties, required } = wish.parameters;
  if (required.some((one) => !Object.hasOwn(properties, one)))
    throw new Refusal('bad-request', { fields: ['required'] });
  return act(context, async (tx) => {
    if (!(await lockSmartRobot(tx, robot))) throw new Refusal('not-found');
    const others = await listTools(tx, robot);
    if (others.some((one) => one.name === name && one.id !== id)) throw new Refusal('name-taken', { fields: ['name'] });
    const known = id === undefined ? null : await lockTool(tx, id);
    if (id !== undefined && known?.robotId !== robot) throw new Refusal('not-found');
    if (!known && others.length >= MOST_TOOLS) throw new Refusal('limit-reached');
    const isElsewhere = known !== null && new URL(known.url).origin !== new URL(wish.url).origin;
    const isNew = known === null || isElsewhere;
    const secret = isNew ? createSecret() : known.secret;
    const tool: ToolRow = { id: known?.id ?? uuidV7(context.clock.now()), robotId: robot, name, secret, ...wish };
    await saveTool(tx, tool, context.clock.now());
    await recordChange(tx, by, {
      action: known ? 'robotTools.edit' : 'robotTools.add',
      subject: { kind: 'robotTool', id: tool.id, name },
      before: known && audited(known),
      after: audited(tool),
    });
    return { id: tool.id, ...(isNew && { secret }) };
  });
}

const audited = ({ robotId, name, description, parameters, url, enabled }: ToolRow) => ({
  robot: robotId,
  name,
  description,
  parameters: JSON.stringify(parameters),
  url: new URL(url).origin,
  enabled,
});

export function deleteTools(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const removed = await removeTools(tx, ids);
    if (removed.length > 0)
      await recordChange(tx, by, {
        action: 'robotTools.delete',
        subject: {
          kind: 'robotTool',
          id: removed.map(({ id }) => id),
          name: removed.map(({ name }) => name).join(', '),
        },
      });
    return removed.length;
  });
}
