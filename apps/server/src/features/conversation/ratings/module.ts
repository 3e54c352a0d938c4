import type { FeatureModule } from '../../module';
import { askQuiet } from './actions';
import { ratingHandlers } from './routes';

export const ratings = {
  handlers: (context, { faces }) => ratingHandlers(context, faces),
  duties: [{ name: 'quiet ratings', everyMs: 15_000, run: askQuiet }],
} satisfies FeatureModule;
