import type { consentRoutes } from '@parley/protocol/http/window/consent';
import type { HandlersOf } from '../../../http/handler';
import type { FeatureModule } from '../../module';
import { agree } from './actions';

export const entry = {
  handlers: (context): HandlersOf<typeof consentRoutes> => ({
    'POST /visitor/consent': async ({ visitor, value }) => {
      await agree(context, visitor, value);
      return {};
    },
  }),
} satisfies FeatureModule;
