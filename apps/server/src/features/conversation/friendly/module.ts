import type { FeatureModule } from '../../module';
import { friendlyHandlers } from './routes';
import { settleShares } from './shares';
import { HAS_SHARES } from './shares-store';

export const friendly = {
  handlers: (context, { wakeQueue }) => friendlyHandlers({ context, wakeQueue }),
  duties: [{ name: 'shares', everyMs: 1000, waitsFor: HAS_SHARES, run: settleShares }],
} satisfies FeatureModule;
