import type { autoAnswerRoutes } from '@parley/protocol/http/settings/auto-answer';
import type { HandlersOf } from '../../../http/handler';
import type { FeatureModule } from '../../module';
import { readCounts } from './speak-store';

export const autoAnswers = {
  handlers: (context) =>
    ({
      'GET /autoAnswer/getCounts': async ({ value }) => {
        const list = (await readCounts(context.db, value.site ?? null)).map(({ saidAt, ...count }) => ({
          ...count,
          saidAt: saidAt?.getTime() ?? null,
        }));
        return { list, total: list.length };
      },
      'GET /autoAnswer/getNames': async () => {
        const ofSites = Object.values(context.siteValues('autoAnswer', 'rules')).flat();
        const rules = [...ofSites, ...context.setting('autoAnswer').rules];
        const list = [...new Map(rules.map(({ key, name }) => [key, name]))].map(([rule, name]) => ({ rule, name }));
        return { list, total: list.length };
      },
    }) satisfies HandlersOf<typeof autoAnswerRoutes>,
} satisfies FeatureModule;
