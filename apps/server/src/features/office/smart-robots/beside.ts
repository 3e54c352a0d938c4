import type { Context } from '../../../context';
import type { IsListedTarget } from '../../module';
import { createRunning } from './answering/running';
import { type Beside, createBeside } from './beside/beside';
import { createModels } from './models';

export type { Beside, Suggested, Summed } from './beside/beside';

/** Suggestions and summaries for agents, in the serving process; made once. Nothing is sent unless a robot is set to do so. */
export const createBesideAgents = (context: Context, isListed: IsListedTarget): Beside =>
  createBeside({ context, models: createModels(isListed), running: createRunning(context.db), isListed });
