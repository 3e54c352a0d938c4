import { canSend } from '../../../mail/send-mail';
import type { FeatureWork } from '../../module';
import { mailNewLogins } from './mails';

export const loginLogWork = {
  jobs: ({ context, sendMail }) => [
    {
      name: 'sign-in mails',
      everyMs: 15_000,
      run: () => (canSend(sendMail) ? mailNewLogins(context, sendMail) : undefined),
    },
  ],
} satisfies FeatureWork;
