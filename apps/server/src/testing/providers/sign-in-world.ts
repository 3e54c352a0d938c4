import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import { sectionValue } from '@parley/protocol/settings/sections';
import type { FastifyInstance } from 'fastify';
import { loginDependencies } from '../../assembly/login-dependencies';
import { joinHandlers } from '../../features/foundation/auth/join-routes';
import { loginHandlers } from '../../features/foundation/auth/routes';
import { createHttp } from '../../http/server';
import { fetchTarget } from '../../outside/fetch-target';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../test-http';

export type SignInWorld = {
  http: TestHttp;
  app: FastifyInstance;
  call: ReturnType<typeof caller>;
  /** The settings, by section. */
  settings: Partial<{ [N in SectionName]: unknown }>;
  /** A token of an administrator. */
  admin(): Promise<string>;
  /** Goes to the provider's page. */
  begin(provider: string): Promise<{ page: URL; cookie: string; state: string }>;
  /** Comes back from it. */
  finish(value: object, cookie: string): Promise<Reply>;
  close(): Promise<void>;
};

export const dataOf = <T>(reply: Reply): T => reply.body.data;
export const errorOf = ({ status, body }: Reply) => [status, (body.data as { error?: string } | null)?.error];

/** The HTTP side with providers on this machine, which the operator has listed. */
export async function startSignInWorld(url: string | null = null): Promise<SignInWorld> {
  const http = await startTestHttp();
  const isListed = (address: string): boolean => address === '127.0.0.1';
  const parts = {
    loginDependencies,
    keys: http.keys,
    secure: false,
    publicUrl: 'https://desk.example',
    sendMail: null,
    callOutside: async () => null,
    outside: { fetch: fetchTarget(isListed), isListed, urls: { dingtalk: url, wecom: url } },
  };
  const handlers = {
    ...http.options.handlers,
    ...joinHandlers(http.context, parts),
    ...loginHandlers(http.context, parts),
  };
  const app = createHttp({ ...http.options, handlers });
  const call = caller(app);
  const world: SignInWorld = {
    http,
    app,
    call,
    settings: {},
    admin: async () => dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token,
    async begin(provider) {
      const reply = await call('GET /socialLogin/begin', { value: { provider } });
      const page = new URL(dataOf<{ url: string }>(reply).url);
      return { page, cookie: reply.cookie!, state: page.searchParams.get('state')! };
    },
    finish: (value, cookie) => call('POST /socialLogin', { value, headers: { cookie } }),
    async close() {
      await app.close();
      await http.close();
    },
  };
  http.context.setting = <N extends SectionName>(name: N): SectionValue<N> => sectionValue(name, world.settings[name]);
  const role = { role: 'Test', name: 'Test', permissions: [] };
  await call('POST /roles/doEdit', { token: await world.admin(), value: role });
  return world;
}
