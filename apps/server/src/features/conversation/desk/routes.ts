import type { deskRoutes } from '@parley/protocol/http/desk';
import type { groupRoutes } from '@parley/protocol/http/groups';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { setupFor } from '../setup/actions';
import { readColleagues } from './colleagues';
import { readOwnService, recordInput } from './idle';
import { chooseState, readAgentRow } from './presence';

type OwnRoutes = Omit<typeof deskRoutes, 'GET /reads' | 'GET /home/setup'> &
  Pick<typeof groupRoutes, 'GET /talk/colleagues'>;
type Parts = { context: Context; wakeQueue(): void };

export function deskHandlers({ context, wakeQueue }: Parts): HandlersOf<OwnRoutes> {
  return {
    'GET /index': async ({ agent }) => {
      const [{ state, reason = null, word = '' }, service, setup] = await Promise.all([
        readAgentRow(context, context.db, agent.uuid),
        readOwnService(context, agent.uuid),
        setupFor(context, agent),
      ]);
      const own = { state, reason, word };
      // Empty: the console's default sounds.
      const { userVoice, msgVoice } = context.setting('notices');
      const info = { uuid: agent.uuid, nickname: agent.nickname, ...own, userVoice, msgVoice, ...service };
      return { info, samples: context.setting('samples').inMenu, ...(setup && { setup }) };
    },
    'GET /talk/colleagues': () => readColleagues(context),
    'POST /index/state': async ({ agent, value }) => {
      const chosen = await chooseState(context, agent.uuid, value);
      wakeQueue();
      return chosen;
    },
    'POST /index/input': async ({ agent }) => {
      await recordInput(context, agent);
      return {};
    },
  };
}
