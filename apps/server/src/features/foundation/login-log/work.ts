import type { FeatureWork } from '../../module';
import { mailNews } from './mails';

export const loginLogWork = {
  jobs: ({ context, sendMail }) => [
    { name: 'sign-in mails', everyMs: 15_000, run: () => (sendMail ? mailNews(context, sendMail) : undefined) },
  ],
} satisfies FeatureWork;
