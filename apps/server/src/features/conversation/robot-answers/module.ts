import type { visitorRobotRoutes } from '@parley/protocol/http/robots/in-talks';
import type { HandlersOf } from '../../../http/handler';
import type { FeatureModule } from '../../module';
import { createTalkReader } from '../visitors/talk-reader';
import { rateTurn, WITH_ROBOT } from './answers-store';
import { handOff, settleStopped } from './hand-off';

export const talkingRobots = {
  handlers: (context, kit) => {
    const { readTalk } = createTalkReader(context, kit.faces);
    return {
      'POST /visitor/human': async ({ visitor }) => {
        await handOff(context, { visitorId: visitor.id, reason: 'button' });
        kit.wakeQueue();
        return readTalk(visitor);
      },
      'POST /visitor/rateAnswer': async ({ visitor, value }) => ({
        rated: await rateTurn(context.db, { visitorId: visitor.id, ...value, at: context.clock.now() }),
      }),
    } satisfies HandlersOf<typeof visitorRobotRoutes>;
  },
  duties: [{ name: 'stopped robots', everyMs: 500, waitsFor: WITH_ROBOT, run: settleStopped }],
} satisfies FeatureModule;
