import type { Context } from '../../../context';
import { openSnapshot, type Snapshot } from '../../../db/snapshot';
import { raw, type Sql, sql, statement } from '../../../db/sql';
import type { Download } from '../../../http/download';
import type { Principal } from '../../../principal';
import { enterExport } from '../../../sheets/enter-export';
import { streamed } from '../../../sheets/streamed';

/** Rows fetched at a time: memory stays the same however much somebody has written. */
const BATCH = 500;

type Part = { name: string; query: Sql };

/** What is kept of a person who works here, part by part. Visitors' words are theirs, and not in it. */
const partsOf = (id: string): Part[] => [
  {
    name: 'profile',
    query: sql`select id, username, nickname, avatar, job_number, phone, email, signature, welcome, away, skills, languages,
                      faces, regions, shifts, time_zone, max_idle, conversation_limit, preferences, created_at
               from agents where id = ${id}`,
  },
  {
    name: 'logins',
    query: sql`select id, address, user_agent, created_at, last_seen_at, ended_at, end_reason
               from login_sessions where agent_id = ${id} order by created_at`,
  },
  {
    name: 'signInAttempts',
    query: sql`select at, username, address, region, user_agent, reason from login_records where agent_id = ${id} order by at`,
  },
  {
    name: 'quickReplies',
    query: sql`select id, category, shortcut, title, msg, updated_at from quick_replies where agent_id = ${id} order by id`,
  },
  {
    name: 'conversations',
    query: sql`select id, state, opened_at, assigned_at, ended_at, end_reason, visitor_messages, agent_messages
               from conversations where last_owner_id = ${id} order by opened_at, id`,
  },
  {
    name: 'messages',
    query: sql`select m.conversation_id, m.seq, m.kind, m.msg, m.sent_at
               from conversations c join messages m on m.conversation_id = c.id and m.author_id = ${id}
               where c.last_owner_id = ${id} and m.recalled_at is null
               order by c.opened_at, c.id, m.seq`,
  },
  {
    name: 'ratings',
    query: sql`select conversation_id, score, tags, comment, rated_at from ratings where agent_id = ${id} order by rated_at`,
  },
];

/** One JSON file, written as it is read, from one snapshot. */
export async function downloadOwn(context: Context, { uuid, username, gone }: Principal): Promise<Download> {
  const leave = enterExport(context);
  const snapshot = await openSnapshot(context.db, gone).catch((error: unknown) => {
    leave();
    throw error;
  });
  const stream = streamed(write(context, snapshot, uuid), () => snapshot.close().finally(leave));
  const day = new Date(context.clock.now()).toISOString().slice(0, 10);
  return { name: `parley-${username}-${day}.json`, type: 'application/json; charset=utf-8', rows: 0, bytes: 0, stream };
}

async function* write(context: Context, { query: ask }: Snapshot, id: string): AsyncGenerator<string, void> {
  yield `{"made":${JSON.stringify(new Date(context.clock.now()))}`;
  for (const { name, query } of partsOf(id)) {
    yield `,\n${JSON.stringify(name)}:[`;
    const cursor = `own_${name.toLowerCase()}`;
    await ask(statement(sql`declare ${raw(cursor)} no scroll cursor for ${query}`));
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await ask<object>(`fetch ${BATCH} from ${cursor}`);
      if (rows.length > 0) yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      if (rows.length < BATCH) break;
    }
    await ask(`close ${cursor}`);
    yield ']';
  }
  yield '}\n';
}
