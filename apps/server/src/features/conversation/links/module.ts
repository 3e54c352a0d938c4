import type { FeatureModule } from '../../module';
import { linkHandlers } from './routes';

export const links = {
  handlers: (context, { publicUrl }) => linkHandlers(context, publicUrl),
} satisfies FeatureModule;
