import type { FeatureWork } from '../../module';
import { autoAnswerFollower } from './follower';
import { sayDue } from './speak';

export const autoAnswersWork = {
  jobs: ({ context }) => [{ name: 'auto-answers due', everyMs: 500, run: () => sayDue(context) }],
  followers: [autoAnswerFollower],
} satisfies FeatureWork;
