import { smartSettings } from '@parley/protocol/http/robots/smart';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { checkTarget } from '../../../outside/target';
import type { Principal } from '../../../principal';
import { recordChange } from '../../foundation/audit/actions';
import type { IsListedTarget } from '../../module';
import { copySmartRobot } from './copy-store';
import { ModelError, type ModelFault, type Provider } from './model/model-client';
import { hasModel, type Models } from './models';
import { disableRobot, findSmartRobot, lockSmartRobot, type SmartRobot, saveModel } from './robots-store';

type Wish = Value<'POST /robot/doModel'>;
type Parts = { context: Context; isListedTarget: IsListedTarget };

export async function readModel(context: Pick<Context, 'db'>, id: string): Promise<SmartRobot> {
  const robot = await findSmartRobot(context.db, id);
  if (!robot) throw new Refusal('not-found');
  return robot;
}

export async function editModel(
  { context, isListedTarget }: Parts,
  by: Principal,
  { robot: id, ...wish }: Wish,
): Promise<SmartRobot> {
  await checkProvider(wish.provider, isListedTarget);
  return act(context, async (tx) => saveModelOf(tx, by, { id, ...wish }));
}

export async function checkProvider(provider: Wish['provider'], isListedTarget: IsListedTarget): Promise<void> {
  if (!provider || provider.url === '') return;
  const refusal = await checkTarget(provider.url, isListedTarget);
  if (refusal) throw new Refusal(refusal, { fields: ['url'] });
}

/** For an address that `checkProvider` has accepted. */
export async function saveModelOf(
  tx: Client,
  by: Principal,
  { id, provider, settings }: Omit<Wish, 'robot'> & { id: string },
): Promise<SmartRobot> {
  const before = await lockSmartRobot(tx, id);
  if (!before) throw new Refusal('not-found');
  const after: SmartRobot = {
    ...before,
    provider: provider ? changedProvider(before.provider, provider) : before.provider,
    settings: smartSettings.parse({ ...before.settings, ...withoutAbsent(settings ?? {}) }),
  };
  await saveModel(tx, after);
  await recordChange(tx, by, {
    action: 'robots.model',
    subject: { kind: 'robot', id, name: before.name },
    before: audited(before),
    after: audited(after),
  });
  return after;
}

/** A key is sent only where it was meant for: another server needs it again. */
function changedProvider(
  known: Provider,
  { url, model, key, embeddingModel }: NonNullable<Wish['provider']>,
): Provider {
  const isSame = originOf(url) === originOf(known.url);
  if (!isSame && key === undefined && known.key !== '' && url !== '')
    throw new Refusal('key-needed', { fields: ['key'] });
  return {
    url: withoutSlash(url),
    model,
    embeddingModel: embeddingModel ?? known.embeddingModel,
    key: key ?? (isSame ? known.key : ''),
  };
}

const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url);

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

const withoutAbsent = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

const audited = ({
  provider: { key, ...provider },
  settings: { limits, price, forAgents, ...settings },
}: SmartRobot) => ({
  ...provider,
  hasKey: key !== '',
  ...settings,
  ...limits,
  ...price,
  ...forAgents,
});

export const presentModel = ({ id, provider, settings }: SmartRobot): Answer<'GET /robot/getModel'> => ({
  robot: id,
  url: provider.url,
  model: provider.model,
  embeddingModel: provider.embeddingModel,
  hasKey: provider.key !== '',
  settings,
});

/** Milliseconds for the test of a model: a local one may have to be loaded first. */
const TEST_MS = 30_000;

export async function testModel(
  context: Pick<Context, 'db'>,
  models: Models,
  id: string,
): Promise<{ ok: boolean; fault: ModelFault | null; ms: number }> {
  const robot = await readModel(context, id);
  if (!hasModel(robot)) throw new Refusal('no-model');
  const begun = performance.now();
  const client = models.of(robot.provider);
  const { signal } = new AbortController();
  const messages = [{ role: 'user' as const, content: 'Reply with the word OK.' }];
  const tried = async (): Promise<ModelFault | null> => {
    await client.reply({ messages, maxTokens: 64, temperature: 0, timeoutMs: TEST_MS }, signal);
    if (robot.provider.embeddingModel !== '') await client.vectors(['OK'], TEST_MS, signal);
    return null;
  };
  const fault = await tried().catch((error: unknown) => {
    if (error instanceof ModelError) return error.fault;
    throw error;
  });
  return { ok: fault === null, fault, ms: Math.round(performance.now() - begun) };
}

/** For the copy of a robot: what only smart robots have. */
export const copyModelOf = (tx: Client, copy: { from: string; to: string; now: number }): Promise<void> =>
  copySmartRobot(tx, copy);

/** Disables a robot; every process ends its calls within a second (`answering/running.ts`). */
export function stopRobot(context: Context, by: Principal, id: string): Promise<boolean> {
  return act(context, async (tx) => {
    const robot = await lockSmartRobot(tx, id);
    if (!robot) throw new Refusal('not-found');
    const stopped = await disableRobot(tx, id, { by: by.uuid, now: context.clock.now() });
    if (stopped) {
      await recordChange(tx, by, { action: 'robots.stop', subject: { kind: 'robot', id, name: robot.name } });
    }
    return stopped;
  });
}
