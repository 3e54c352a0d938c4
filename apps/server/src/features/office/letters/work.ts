import type { FeatureWork } from '../../module';
import { keepLeft } from './left';
import { createLetterMail } from './mail';
import { maskedTextsFollower } from './masked-texts-follower';
import { pushDueLetters } from './reminders';

export const lettersWork = {
  jobs: ({ context, sendMail }) => [
    { name: 'letter-mail', everyMs: 15_000, run: createLetterMail(context, sendMail).run },
    { name: 'left-letters', everyMs: 3000, run: () => keepLeft(context) },
    { name: 'letter-calls', everyMs: 5000, run: () => pushDueLetters(context) },
  ],
  followers: [maskedTextsFollower],
} satisfies FeatureWork;
