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
