import type { FeatureWork } from '../../module';
import { agentStatesFollower } from './agent-states-follower';
import { recordMissing } from './record';

export const agentStatesWork = {
  jobs: ({ context }) => [{ name: 'missing-states', everyMs: 60_000, run: () => recordMissing(context) }],
  followers: [agentStatesFollower],
} satisfies FeatureWork;
