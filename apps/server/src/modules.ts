import type { RouteName } from '@parley/protocol/http/routes';
import { channels } from './channels/module';
import type { Context } from './context';
import { autoAnswers } from './features/conversation/auto-answers/module';
import { blacklist } from './features/conversation/blacklist/module';
import { conversations } from './features/conversation/conversations/module';
import { desk } from './features/conversation/desk/module';
import { entry } from './features/conversation/entry/module';
import { friendly } from './features/conversation/friendly/module';
import { handOver } from './features/conversation/hand-over/module';
import { invitations } from './features/conversation/invitations/module';
import { links } from './features/conversation/links/module';
import { notes } from './features/conversation/notes/module';
import { quickReplies } from './features/conversation/quick-replies/module';
import { ratings } from './features/conversation/ratings/module';
import { regionRules } from './features/conversation/region-rules/module';
import { talkingRobots } from './features/conversation/robot-answers/module';
import { setup } from './features/conversation/setup/module';
import { visitors } from './features/conversation/visitors/module';
import { visits } from './features/conversation/visits/module';
import { agents } from './features/foundation/agents/module';
import { apiKeys } from './features/foundation/api-keys/module';
import { audit } from './features/foundation/audit/module';
import { auth } from './features/foundation/auth/module';
import { devicePush } from './features/foundation/device-push/module';
import { files } from './features/foundation/files/module';
import { gateways } from './features/foundation/gateways/module';
import { groups } from './features/foundation/groups/module';
import { launcher } from './features/foundation/launcher/module';
import { loginLog } from './features/foundation/login-log/module';
import { pages } from './features/foundation/pages/module';
import { personal } from './features/foundation/personal/module';
import { preferences } from './features/foundation/preferences/module';
import { regions } from './features/foundation/regions/module';
import { roles } from './features/foundation/roles/module';
import { settings } from './features/foundation/settings/module';
import { sites } from './features/foundation/sites/module';
import { storageFacts } from './features/foundation/storage-facts/module';
import { views } from './features/foundation/views/module';
import type { FeatureModule, Kit } from './features/module';
import { census } from './features/office/census/module';
import { forms } from './features/office/forms/module';
import { history } from './features/office/history/module';
import { home } from './features/office/home/module';
import { letters } from './features/office/letters/module';
import { privacy } from './features/office/privacy/module';
import { retention } from './features/office/retention/module';
import { robots } from './features/office/robots/module';
import { smartRobots } from './features/office/smart-robots/module';
import { users } from './features/office/users/module';
import { webhooks } from './features/office/webhooks/module';
import type { DownloadRoute, Handlers } from './http/handler';
import type { Job } from './jobs/start-jobs';
import { searchHandler } from './search';

/** All features of the server. Add a line for a new one. */
const MODULES = [
  agents,
  apiKeys,
  audit,
  auth,
  autoAnswers,
  blacklist,
  census,
  channels,
  conversations,
  desk,
  entry,
  devicePush,
  files,
  forms,
  friendly,
  gateways,
  groups,
  handOver,
  history,
  home,
  launcher,
  invitations,
  letters,
  links,
  loginLog,
  notes,
  pages,
  personal,
  preferences,
  privacy,
  quickReplies,
  ratings,
  regionRules,
  regions,
  retention,
  robots,
  roles,
  settings,
  setup,
  sites,
  smartRobots,
  storageFacts,
  talkingRobots,
  users,
  views,
  visitors,
  visits,
  webhooks,
] as const satisfies readonly FeatureModule[];

type HandlersOfModule<M> = M extends { handlers: (...given: never[]) => infer H } ? keyof H : never;

/** Routes that no feature answers: files are made in a process of their own, the search asks several features. */
type Composed = DownloadRoute | 'GET /search/find';

/** Does not compile while a route of the protocol has no handler; the error names the routes. */
type Complete<Answered> = [Exclude<RouteName, Answered | Composed>] extends [never]
  ? readonly FeatureModule[]
  : { unanswered: Exclude<RouteName, Answered | Composed> };

const modules: Complete<HandlersOfModule<(typeof MODULES)[number]>> = MODULES;

/** The handlers of every route. */
export function createHandlers(context: Context, kit: Kit): Handlers {
  const handlers = Object.assign({}, kit.downloads, ...modules.map((module) => module.handlers?.(context, kit)));
  return { ...handlers, 'GET /search/find': searchHandler(handlers) };
}

/** Work of the serving process; `wakeQueue` is called where an agent may have become free. */
export function createDuties(context: Context, wakeQueue: () => void): Job[] {
  return modules
    .flatMap((module) => module.duties ?? [])
    .map(({ name, everyMs, waitsFor, run }) => ({
      name,
      everyMs,
      waitsFor,
      async run() {
        if (await run(context)) wakeQueue();
      },
    }));
}
