import { compareShares } from '@parley/core/invitations/more-than-chance';
import type { InvitationNumbers, offerRoutes } from '@parley/protocol/http/invitations/offers';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { answerOffer } from './answer';
import { claim } from './claim';
import { countOffers, type NumbersRow } from './numbers-store';
import { offersFor } from './offers';
import { listOffers } from './rows';

export const invitationHandlers = (context: Context, wakeQueue: () => void): HandlersOf<typeof offerRoutes> => ({
  'GET /visitor/offers': async ({ visitor, value }) => ({
    offers: [],
    ...(await offersFor(context, visitor.id, value)),
  }),
  'POST /visitor/claim': async ({ visitor, value }) => ({ offer: await claim(context, visitor.id, value) }),
  'POST /visitor/offered': async ({ visitor, value }) => {
    const conversation = await answerOffer(context, visitor.id, value);
    if (conversation) wakeQueue();
    return { conversation };
  },
  'GET /invitation/getList': ({ value }) => listOffers(context, value),
  'GET /invitation/numbers': async ({ value }) => ({ list: present(await countOffers(context.db, value)) }),
});

/** By rule, each variant with what can be said of it beside the rule's holdout group. */
function present(rows: readonly NumbersRow[]): InvitationNumbers[] {
  return [...new Set(rows.map(({ rule }) => rule))].map((rule) => {
    const own = rows.filter((row) => row.rule === rule);
    const held = own.find(({ variant }) => variant === null);
    return {
      rule,
      name: own[0]!.name,
      variants: own.map(({ rule: _, name: __, ...row }) => ({
        ...row,
        ...(held &&
          row !== held &&
          row.variant !== null && {
            verdict: compareShares({ had: row.talked, of: row.sent }, { had: held.talked, of: held.sent }).verdict,
          }),
      })),
    };
  });
}
