import type { FeatureModule } from '../../module';
import { endVisits } from './ending';
import { visitHandlers } from './routes';

export const visits = {
  handlers: visitHandlers,
  duties: [{ name: 'visits', everyMs: 5000, run: (context) => endVisits(context).then(() => false) }],
} satisfies FeatureModule;
