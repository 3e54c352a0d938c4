import type { autoAnswerRoutes } from '@parley/protocol/http/settings/auto-answer';
import type { HandlersOf } from '../../../http/handler';
import type { FeatureModule } from '../../module';
import { readCounts } from './speak-store';

export const autoAnswers = {
  handlers: (context) =>
    ({
      'GET /autoAnswer/getCounts': async () => {
        const list = (await readCounts(context.db)).map(({ saidAt, ...count }) => ({
          ...count,
          saidAt: saidAt?.getTime() ?? null,
        }));
        return { list, total: list.length };
      },
    }) satisfies HandlersOf<typeof autoAnswerRoutes>,
} satisfies FeatureModule;
