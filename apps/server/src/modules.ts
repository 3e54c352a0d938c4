import type { RouteName } from '@parley/protocol/http/routes';
import type { Context } from './context';
import { access } from './features/access/module';
import { agents } from './features/agents/module';
import { audit } from './features/audit/module';
import { auth } from './features/auth/module';
import { blacklist } from './features/blacklist/module';
import { conversations } from './features/conversations/module';
import { desk } from './features/desk/module';
import { files } from './features/files/module';
import { friendly } from './features/friendly/module';
import { groups } from './features/groups/module';
import { history } from './features/history/module';
import { letters } from './features/letters/module';
import { links } from './features/links/module';
import { loginLog } from './features/login-log/module';
import type { FeatureModule, Kit } from './features/module';
import { notes } from './features/notes/module';
import { pages } from './features/pages/module';
import { personal } from './features/personal/module';
import { preferences } from './features/preferences/module';
import { quickReplies } from './features/quick-replies/module';
import { ratings } from './features/ratings/module';
import { regions } from './features/regions/module';
import { retention } from './features/retention/module';
import { roles } from './features/roles/module';
import { settings } from './features/settings/module';
import { users } from './features/users/module';
import { views } from './features/views/module';
import { visitors } from './features/visitors/module';
import type { Handlers } from './http/handler';
import type { Job } from './jobs/clock-work';

/** All features of the server. Who adds one adds its line here. */
const MODULES = [
  access,
  agents,
  audit,
  auth,
  blacklist,
  conversations,
  desk,
  files,
  friendly,
  groups,
  history,
  letters,
  links,
  loginLog,
  notes,
  pages,
  personal,
  preferences,
  quickReplies,
  ratings,
  regions,
  retention,
  roles,
  settings,
  users,
  views,
  visitors,
] as const satisfies readonly FeatureModule[];

const modules: readonly FeatureModule[] = MODULES;

type HandlersOfModule<M> = M extends { handlers: (...given: never[]) => infer H } ? keyof H : never;
/** Does not compile while a route of the protocol has no handler; the error names the route. */
type Unanswered = Exclude<RouteName, HandlersOfModule<(typeof MODULES)[number]>>;
const isEveryRouteAnswered: [Unanswered] extends [never] ? true : Unanswered = true;

/** The handlers of every route. */
export function createHandlers(context: Context, kit: Kit): Handlers {
  void isEveryRouteAnswered;
  return Object.assign({}, ...modules.map((module) => module.handlers?.(context, kit)));
}

/** Work of the serving process; `wakeQueue` is called where an agent may have become free. */
export function createDuties(context: Context, wakeQueue: () => void): Job[] {
  return modules
    .flatMap((module) => module.duties ?? [])
    .map(({ name, everyMs, run }) => ({
      name,
      everyMs,
      async run() {
        if (await run(context)) wakeQueue();
      },
    }));
}
