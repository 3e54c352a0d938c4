import type { FeatureWork } from '../../module';
import { autoAnswerFollower } from './follower';
import { sayDue } from './speak';
import { TIMER_DUE } from './timers-store';

export const autoAnswersWork = {
  jobs: ({ context }) => [{ name: 'auto-answers due', everyMs: 600, waitsFor: TIMER_DUE, run: () => sayDue(context) }],
  followers: [autoAnswerFollower],
} satisfies FeatureWork;
