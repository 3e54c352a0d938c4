import type { FeatureModule } from '../../module';
import { createHello } from './hello';
import { visitorHandlers } from './routes';

export const visitors = {
  handlers: (context, kit) =>
    visitorHandlers({
      context,
      faces: kit.faces,
      presence: kit.visitorPresence,
      wakeQueue: kit.wakeQueue,
      answerSeconds: kit.answerSeconds,
      fillCard: kit.fillCard,
      cursorOf: kit.visitorCursor,
      remember: kit.rememberVisitor,
      hello: createHello(context, {
        fillCard: kit.fillCard,
        seenAt: (id) => kit.visitorPresence.seenAt(id),
        siteOf: kit.sites.byKey,
        fresh: kit.freshBearers,
      }),
    }),
} satisfies FeatureModule;
