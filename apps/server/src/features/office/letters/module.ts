import type { FeatureModule } from '../../module';
import { letterHandlers } from './routes';

export const letters = {
  handlers: (context, { letterMail }) => letterHandlers(context, letterMail),
} satisfies FeatureModule;
