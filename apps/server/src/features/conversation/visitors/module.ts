import type { FeatureModule } from '../../module';
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
      siteOf: kit.sites.byKey,
      fresh: kit.freshBearers,
    }),
} satisfies FeatureModule;
