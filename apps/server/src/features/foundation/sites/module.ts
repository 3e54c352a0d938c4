import type { FeatureModule } from '../../module';
import { inspectHandlers } from './inspect';
import { siteHandlers } from './routes';

export const sites = {
  handlers: (context, kit) => ({ ...siteHandlers(context, kit), ...inspectHandlers(context, kit.inspector) }),
} satisfies FeatureModule;
