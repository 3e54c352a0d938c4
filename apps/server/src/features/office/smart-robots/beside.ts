import type { SmartSettings } from '@parley/protocol/http/robots/smart';
import type { Context } from '../../../context';
import type { IsListedTarget } from '../../module';
import { createRunning } from './answering/running';
import { createBeside, type Suggested, type Summed } from './beside/beside';
import { keepAnswers } from './beside/keep-answers';
import { createModels } from './models';
import { hasRobotBeside } from './robots-store';

/** Suggestions and summaries for agents; `seq`: of the newest message that they take into account. */
export type BesideAgents = {
  /** Whether any robot is set to do this. */
  isOn(does: keyof SmartSettings['forAgents']): Promise<boolean>;
  suggest(conversationId: string, seq: number): Promise<Suggested | null>;
  summarise(conversationId: string, seq: number): Promise<Summed | null>;
};

/**
 * In the serving process; made once. Nothing is sent unless a robot is set to do so, and once for each message: what a
 * model has written is kept for a while, for further windows of the agent.
 */
export function createBesideAgents(context: Context, isListed: IsListedTarget): BesideAgents {
  const running = createRunning(context.db);
  const beside = createBeside({ context, models: createModels(isListed), running, isListed });
  const isKept = (answer: Suggested | Summed | null): boolean => answer !== null && !('noAnswer' in answer);
  const kept = { isKept, clock: context.clock };
  return {
    isOn: (does) => hasRobotBeside(context.db, does),
    suggest: keepAnswers(beside.suggest, kept),
    summarise: keepAnswers(beside.summarise, kept),
  };
}
