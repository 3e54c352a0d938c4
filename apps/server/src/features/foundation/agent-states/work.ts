import type { FeatureWork } from '../../module';
import { agentStatesFollower } from './agent-states-follower';
import { recordUntold } from './record';

export const agentStatesWork = {
  jobs: ({ context }) => [{ name: 'untold-states', everyMs: 60_000, run: () => recordUntold(context) }],
  followers: [agentStatesFollower],
} satisfies FeatureWork;
