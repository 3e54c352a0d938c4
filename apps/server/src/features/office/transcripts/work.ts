import type { FeatureWork } from '../../module';
import { createTranscriptMail } from './mail';

export const transcriptsWork = {
  jobs: ({ context, sendMail }) => [
    { name: 'transcript-mail', everyMs: 15_000, run: createTranscriptMail(context, sendMail) },
  ],
} satisfies FeatureWork;
