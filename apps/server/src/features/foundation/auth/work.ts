import type { FeatureWork } from '../../module';
import { forgetOldCodes } from './codes/codes';
import { forgetOldDevices } from './devices';
import { forgetOldAttempts } from './login';
import { deleteFinished } from './providers/store';

const HOUR_MS = 3600_000;

export const authWork = {
  jobs: ({ context }) => [
    { name: 'attempts', everyMs: HOUR_MS, run: () => forgetOldAttempts(context) },
    { name: 'codes', everyMs: HOUR_MS, run: () => forgetOldCodes(context) },
    { name: 'finished-sign-ins', everyMs: HOUR_MS, run: () => deleteFinished(context.db, context.clock.now()) },
    { name: 'known-devices', everyMs: HOUR_MS, run: () => forgetOldDevices(context) },
  ],
} satisfies FeatureWork;
