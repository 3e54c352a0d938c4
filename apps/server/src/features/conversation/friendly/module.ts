import type { FeatureModule } from '../../module';
import { friendlyHandlers } from './routes';
import { settleShares } from './shares';

export const friendly = {
  handlers: (context, { wakeQueue }) => friendlyHandlers({ context, wakeQueue }),
  duties: [{ name: 'shares', everyMs: 1000, run: settleShares }],
} satisfies FeatureModule;
