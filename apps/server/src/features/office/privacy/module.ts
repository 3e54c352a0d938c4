import type { privacyRoutes } from '@parley/protocol/http/window/privacy';
import type { SectionValue } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import type { VisitorPrincipal } from '../../../principal';
import type { FeatureModule } from '../../module';
import { askErasure, eraseAsked } from './erasing';
import { readSeen } from './seen';
import { switchShown } from './switches';
import { takePart } from './take';

/** Milliseconds between two looks for visitors who wait for their erasure. */
const ERASE_EVERY_MS = 15_000;

/** What visitors do about their own data, as far as their site offers it. */
export const privacy = {
  handlers: (context): HandlersOf<typeof privacyRoutes> => ({
    'GET /visitor/privacy': ({ visitor }) => {
      assertOffered(context, visitor, 'panel');
      return readSeen(context, visitor.id);
    },
    'POST /visitor/privacy': ({ visitor, value }) => {
      assertOffered(context, visitor, 'panel');
      return switchShown(context, visitor.id, value);
    },
    'GET /visitor/take': ({ visitor, value }) => {
      assertOffered(context, visitor, 'take');
      return takePart(context, visitor.id, value.after);
    },
    'POST /visitor/erase': async ({ visitor, value: { on } }) => {
      // A wish may be withdrawn after the site has stopped to offer it.
      if (on) assertOffered(context, visitor, 'erase');
      return { erasureAskedAt: await askErasure(context, visitor.id, on) };
    },
  }),
  duties: [{ name: 'own-erasures', everyMs: ERASE_EVERY_MS, run: (context) => eraseAsked(context).then(() => false) }],
} satisfies FeatureModule;

function assertOffered(context: Context, { siteId }: VisitorPrincipal, what: keyof SectionValue<'privacy'>): void {
  const offered = context.setting('privacy', siteId);
  if (!offered.panel || !offered[what]) throw new Refusal('not-found');
}
