import type { FeatureModule } from '../../module';
import { noteHandlers } from './routes';

export const notes = {
  handlers: noteHandlers,
} satisfies FeatureModule;
