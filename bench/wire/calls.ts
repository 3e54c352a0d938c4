import type { MessagePage, VisitorRow, VisitorTalk, WireMessage } from './frames';
import type { Http } from './http';

export interface SignedInAgent {
  uuid: string;
  username: string;
  password: string;
  token: string;
}

export interface KnownVisitor {
  YQToken: string;
  credential: string;
  cursor: string;
}

export async function signIn(http: Http, username: string, password: string): Promise<string> {
  const { token } = await http.post<{ token: string }>('/api/login', { username, password });
  return token;
}

/** Creates an agent with role Editor and no limit, and signs it in. */
export async function createAgent(http: Http, adminToken: string, username: string): Promise<SignedInAgent> {
  const password = `bench-${username}-Password1`;
  const row = await http.post<{ id: string }>(
    '/api/services/doEdit',
    { username, password, nickname: username, roles: ['Editor'], limit: 0, enabled: true },
    adminToken,
  );
  return { uuid: row.id, username, password, token: await signIn(http, username, password) };
}

export function setAgentState(http: Http, token: string, state: '0' | '1'): Promise<unknown> {
  return http.post('/api/index/state', { state }, token);
}

/** Starts a visit, on the first site by default; a request without an Origin header may. */
export function hello(
  http: Http,
  page: string,
  { credential, site = 'demo' }: { credential?: string; site?: string } = {},
): Promise<KnownVisitor> {
  return http.post<KnownVisitor>('/api/visitor/hello', {
    site,
    URL: `http://shop.example/${page}`,
    title: page,
    referrer: '',
    language: 'zh-CN',
    screen: '1920x1080',
    ...(credential ? { credential } : {}),
  });
}

export function userList(http: Http, token: string): Promise<{ list: VisitorRow[]; cursor: string }> {
  return http.get('/api/talk/userList', token);
}

export function talk(http: Http, token: string, verb: string, body: Record<string, unknown>): Promise<VisitorRow> {
  return http.post(`/api/talk/${verb}`, body, token);
}

/** All messages of a conversation after `afterSeq`, read page by page as an agent. */
export function agentHistory(http: Http, token: string, YQToken: string, conversation: string, afterSeq = 0) {
  const query = `YQToken=${encodeURIComponent(YQToken)}&conversation=${encodeURIComponent(conversation)}`;
  return allPages(http, `/api/talk/messages?${query}`, token, afterSeq);
}

/** All messages of a conversation after `afterSeq`, read page by page as its visitor. */
export function visitorHistory(http: Http, credential: string, conversation: string, afterSeq = 0) {
  return allPages(http, `/api/visitor/messages?conversation=${encodeURIComponent(conversation)}`, credential, afterSeq);
}

/** The state of the visitor's conversation, and the newest cursor before it was read. */
export function visitorTalk(http: Http, credential: string): Promise<{ talk: VisitorTalk; cursor: string }> {
  return http.get('/api/visitor/messages?pageSize=1', credential);
}

async function allPages(http: Http, path: string, credential: string, afterSeq: number): Promise<WireMessage[]> {
  const all: WireMessage[] = [];
  let after = afterSeq;
  for (;;) {
    const page = await http.get<MessagePage>(`${path}&afterSeq=${after}&pageSize=100`, credential);
    all.push(...page.list);
    const last = page.list.filter((message) => message.seq > 0).at(-1);
    if (!page.more || !last) return all;
    after = last.seq;
  }
}
