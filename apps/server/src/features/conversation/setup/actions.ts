import { allows } from '@parley/core/access/allows';
import { sections } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { readSteps } from './store';

/** What an administrator's console shows of the first steps; undefined: nothing. */
export async function setupFor({ db, setting }: Context, agent: Principal): Promise<'new' | 'open' | undefined> {
  if (!setting('setup').checklist || !allows(agent, sections.setup.needs)) return undefined;
  const { done, wasLeft } = await readSteps(db);
  const steps = Object.values(done);
  if (steps.every(Boolean)) return undefined;
  return wasLeft || steps.some(Boolean) ? 'open' : 'new';
}

/** How many first steps are left; null: the agent is not told. */
export async function countStepsLeft({ db, setting }: Context, agent: Principal): Promise<number | null> {
  if (!setting('setup').checklist || !allows(agent, sections.setup.needs)) return null;
  return Object.values((await readSteps(db)).done).filter((isDone) => !isDone).length;
}
