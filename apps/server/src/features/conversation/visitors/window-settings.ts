import type { Context } from '../../../context';
import { settingsForVisitors, switchedOff } from '../../foundation/settings/for-visitors';
import { hasAgreed } from '../entry/actions';
import { offersFor } from '../invitations/offers';
import { decideHello, settingsByRegion, unruled } from '../region-rules/for-hello';
import { createHitLog } from '../region-rules/log';
import type { Greeted } from './hello';
import { findVisitNow } from './store';

type Fields = Record<string, unknown>;
type OfVisitor = { visitorId: string; siteId: string; language: string };

/** The settings of one visitor's window: those of the site, of the link, and of the rule for the visitor's region. */
export function createWindowSettings(context: Context, answerSeconds: () => number) {
  const noteHit = createHitLog(context);

  async function decided(
    { visitorId, siteId, language }: OfVisitor,
    { greeting, ownPage, more }: { greeting: string; ownPage: boolean; more: Fields },
  ): Promise<Fields> {
    const decision = await decideHello(context, { visitorId, siteId });
    noteHit({ visitorId, visitId: decision.visitId }, decision);
    const settings = settingsOf(context, siteId, greeting);
    const conversation = { ...(settings.conversation as object), answerSeconds: answerSeconds() };
    const own = await ofThisVisit(context, settings, { visitorId, siteId });
    return settingsByRegion({ ...settings, ...own, ...more, conversation }, decision, { language, ownPage });
  }

  return {
    /** With hello: the rules for invitations on this page too. */
    async forHello(
      { visitorId, site, link, handoff, off }: Greeted,
      { language, URL }: { language: string; URL: string },
    ) {
      const ownPage = link !== null || handoff !== undefined;
      const offers = await offersFor(context, visitorId, { URL });
      const isAnythingOff = off.noPreview || off.noTrail;
      const more = { ...offers, ...(isAnythingOff && { choices: off }) };
      return decided({ visitorId, siteId: site.id, language }, { greeting: link?.greeting ?? '', ownPage, more });
    },
    /** For a window that was cut off for too long to be told of publications. */
    async anew(visitor: OfVisitor, isHandedOff: boolean): Promise<Fields> {
      const { linkGreeting, noPreview, noTrail } = await findVisitNow(context.db, visitor.visitorId);
      const settings = await decided(visitor, {
        greeting: linkGreeting ?? '',
        ownPage: isHandedOff || linkGreeting !== null,
        more: { choices: { noPreview, noTrail } },
      });
      return settings.hidden ? settings : { ...switchedOff, ...unruled, ...settings };
    },
  };
}

/** A link's own greeting replaces the site's; under `site` the window keeps it when the section changes (8012). */
function settingsOf(context: Context, siteId: string, greeting: string): Fields {
  const settings = settingsForVisitors(context, siteId);
  if (greeting === '') return settings;
  const window = { greeting };
  return { ...settings, window: { ...(settings.window as object), ...window }, site: { window } };
}

/** What a site's settings mean in this visit: when it began, and whether the visitor has agreed before. */
async function ofThisVisit(
  context: Context,
  { opening, consent }: Fields,
  { visitorId, siteId }: Pick<OfVisitor, 'visitorId' | 'siteId'>,
): Promise<Fields> {
  const { desktop = null, phone = null } = (opening ?? {}) as { desktop?: number | null; phone?: number | null };
  const opensItself = desktop !== null || phone !== null;
  const { visitId } = opensItself ? await findVisitNow(context.db, visitorId) : { visitId: null };
  const isAsked = consent !== undefined && !(await hasAgreed(context, { id: visitorId, siteId }));
  return {
    ...(opensItself && { opening: { ...(opening as object), visit: visitId ?? '' } }),
    ...(consent !== undefined && !isAsked && { consent: undefined }),
  };
}
