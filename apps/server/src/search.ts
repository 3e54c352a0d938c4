import { allows } from '@parley/core/access/allows';
import { routes } from '@parley/protocol/http/routes';
import { Refusal } from './errors';
import type { Call, Handler, Handlers } from './http/handler';

type Lists = Pick<Handlers, 'GET /users/getList' | 'GET /history/getList' | 'GET /link/getList'>;
type Search = Call<'GET /search/find'>;
type Group = Awaited<ReturnType<Handler<'GET /search/find'>>>['groups'][number];

/** Rows of one kind in an answer. */
const MOST = 5;

const PEOPLE = routes['GET /users/getList'];
const HISTORY = routes['GET /history/getList'];
const LINKS = routes['GET /link/getList'];

/**
 * The search over people, conversations and links. It asks the lists themselves, so that permissions, scope and masks
 * are those of the lists.
 */
export function searchHandler(lists: Lists): Handler<'GET /search/find'> {
  return async (call) => {
    const groups = await Promise.all([findPeople(lists, call), findConversations(lists, call), findLinks(lists, call)]);
    return { groups: groups.flatMap((group) => (group && group.list.length > 0 ? [group] : [])) };
  };
}

async function findPeople(lists: Lists, { value: { text }, ...call }: Search): Promise<Group | null> {
  if (!allows(call.agent, PEOPLE.needs)) return null;
  const value = PEOPLE.request.parse({ text, pageSize: MOST });
  const { list, total } = await lists['GET /users/getList']({ ...call, value });
  const rows = list.map(({ id, name, phone, mail }) => ({
    value: name,
    hint: phone || mail,
    url: `#/user/userDetail?id=${id}`,
  }));
  return { kind: 'person', list: rows, more: total > MOST };
}

/** By the visitor's name or number, then by what was said. */
async function findConversations(lists: Lists, { value: { text }, ...call }: Search): Promise<Group | null> {
  if (!allows(call.agent, HISTORY.needs)) return null;
  const ask = (by: { visitor: string } | { text: string }) =>
    lists['GET /history/getList']({ ...call, value: HISTORY.request.parse({ ...by, pageSize: MOST }) });
  const [named, said] = await Promise.all([ask({ visitor: text }), ask({ text }).catch(nothingIfUnsearchable)]);
  const found = new Map([...named.list, ...said.list].map((row) => [row.id, row]));
  const rows = [...found.values()].map(({ id, name, hits, summary }) => ({
    value: name,
    hint: hits[0]?.msg ?? summary,
    url: `#/history/historyDetail?conversation=${id}${hits[0] ? `&at=${hits[0].seq}` : ''}`,
  }));
  return { kind: 'conversation', list: rows.slice(0, MOST), more: rows.length > MOST || named.more || said.more };
}

/** A text of punctuation only has no term to search by. */
function nothingIfUnsearchable(error: unknown): { list: []; more: false } {
  if (error instanceof Refusal && error.id === 'bad-request') return { list: [], more: false };
  throw error;
}

async function findLinks(lists: Lists, { value: { text }, ...call }: Search): Promise<Group | null> {
  if (!allows(call.agent, LINKS.needs)) return null;
  const value = LINKS.request.parse({ text, pageSize: MOST });
  const { list, total } = await lists['GET /link/getList']({ ...call, value });
  const rows = list.map(({ name, url }) => ({
    value: name,
    hint: url,
    url: `#/link/link?${new URLSearchParams({ text: name })}`,
  }));
  return { kind: 'link', list: rows, more: total > MOST };
}
