import type { FeatureModule } from '../../module';
import { ratingHandlers } from './routes';

export const ratings = {
  handlers: (context, { faces }) => ratingHandlers(context, faces),
} satisfies FeatureModule;
