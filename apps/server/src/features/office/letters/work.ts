import type { FeatureWork } from '../../module';
import { callForLetters } from './calls';
import { createLetterMail } from './mail';
import { makeLettersSeen } from './seen';

export const lettersWork = {
  jobs: ({ context, sendMail }) => [
    { name: 'letter-mail', everyMs: 15_000, run: createLetterMail(context, sendMail).run },
    { name: 'letter-calls', everyMs: 5000, run: () => callForLetters(context) },
    { name: 'letters-seen', everyMs: 5000, run: () => makeLettersSeen(context) },
  ],
} satisfies FeatureWork;
