import type { FeatureWork } from '../../module';
import { callForLetters } from './calls';
import { createLetterMail } from './mail';
import { lettersSeenFollower } from './seen-follower';

export const lettersWork = {
  jobs: ({ context, sendMail }) => [
    { name: 'letter-mail', everyMs: 15_000, run: createLetterMail(context, sendMail).run },
    { name: 'letter-calls', everyMs: 5000, run: () => callForLetters(context) },
  ],
  followers: [lettersSeenFollower],
} satisfies FeatureWork;
