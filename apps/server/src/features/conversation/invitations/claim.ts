import { chooseVariant } from '@parley/core/invitations/choose-variant';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { InvitationVariant } from '@parley/protocol/settings/invitations';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { listingOf } from '../conversations/decided';
import { readRow } from '../conversations/rows';
import { rulesFor } from './offers';
import { findClaimed, findInvited, insertOffer, lockPerson } from './store';

type Claim = Value<'POST /visitor/claim'>;
type Offered = Answer<'POST /visitor/claim'>['offer'];

/**
 * Decides once, for all tabs and browsers of a person, whether it is invited now: limits and conditions are checked and
 * the invitation is counted in one transaction, before the browser is told.
 */
export function claim(context: Context, visitorId: string, asked: Claim): Promise<Offered> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const person = await findInvited(tx, visitorId, now);
    if (!person) throw new Refusal('unknown-visitor');
    await lockPerson(tx, person.personKey);
    const visitor = await lockVisitor(context, tx, visitorId);
    const told = await findClaimed(tx, visitorId, asked.onlyID);
    if (told) return told.variant === null ? null : shownVariant(context, told, asked.language);
    const invited = (await findInvited(tx, visitorId, now))!;
    const rules = await rulesFor(context, tx, { visitorId, invited, URL: asked.URL });
    const rule = rules.find(({ id }) => id === asked.rule);
    if (!rule) return null;
    const variant = chooseVariant(rule, invited.personKey);
    if (variant?.phone === 'off' && invited.device === 'mobile') return null;
    const words = variant?.text[asked.language] ?? '';
    const { siteId, visitId } = invited;
    const offer = {
      id: uuidV7(now),
      visitorId,
      onlyId: asked.onlyID,
      siteId,
      visitId,
      rule: rule.id,
      variant: variant?.id ?? null,
      name: rule.name,
      words,
    };
    await insertOffer(tx, offer, now);
    if (!variant) return null;
    emit({
      kind: 'visitor.changed',
      visitorId,
      was: listingOf(visitor),
      row: (await readRow(tx, visitorId))!,
      causes: [{ type: 'offer.made', note: rule.name, text: words }],
      owner: null,
      queue: null,
    });
    return present(offer.id, variant, asked.language);
  });
}

/** An offer that was already told, if its variant still exists. */
function shownVariant(
  context: Context,
  { id, siteId, rule, variant }: { id: string; siteId: string; rule: string; variant: string | null },
  language: 'zh' | 'en',
): Offered {
  const found = context
    .setting('invitations', siteId)
    .rules.find((each) => each.id === rule)
    ?.variants.find((each) => each.id === variant);
  return found ? present(id, found, language) : null;
}

function present(id: string, variant: InvitationVariant, language: 'zh' | 'en'): Offered {
  const { look, title, text, accept, later, position, size, background, phone, picture, alt } = variant;
  return {
    id,
    look,
    position,
    size,
    background,
    phone,
    title: title[language],
    text: text[language],
    accept: accept[language],
    later: later[language],
    ...(look === 'image' && { picture, alt: alt[language] }),
  };
}
