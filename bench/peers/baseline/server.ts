import { createServer } from 'node:http';
import pg from 'pg';
import { Server, type Socket } from 'socket.io';

/*
 * The baseline: straightforward live chat with Socket.IO, a pool, one INSERT per message and an emit after it. Nothing
 * is deliberately slow, and nothing is batched.
 */

interface Said {
  conversation: number;
  id: string;
  msg: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const http = createServer((_request, response) => response.end('ok'));
const io = new Server(http, { serveClient: false, transports: ['websocket'] });
const conversationsOf = new Map<string, number>();
let agents: string[] = [];

await pool.query(`
  create table if not exists visitors (
    id bigserial primary key,
    name text not null,
    arrived_at timestamptz not null default now()
  );
  create table if not exists conversations (
    id serial primary key,
    visitor text not null,
    agent text not null,
    opened_at timestamptz not null default now()
  );
  create table if not exists messages (
    id bigserial primary key,
    conversation int not null references conversations (id),
    client_id text not null unique,
    role text not null,
    msg text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists messages_of_conversation on messages (conversation, id);
  create index if not exists conversations_of_visitor on conversations (visitor);
  create index if not exists conversations_of_agent on conversations (agent);
`);

io.on('connection', (socket) => {
  const { role, name } = socket.handshake.auth as { role: 'agent' | 'visitor' | 'watcher' | 'arrival'; name: string };
  if (role === 'agent') welcomeAgent(socket, name);
  if (role === 'visitor') socket.join(`visitor:${name}`);
  if (role === 'arrival') return welcomeArrival(name);
  if (role !== 'watcher') joinOwn(socket, role, name).catch((error: Error) => console.error(error));
  socket.on('open', (_nothing: unknown, answer: (conversation: number) => void) => openConversation(name).then(answer));
  socket.on('join', (conversation: number, answer: () => void) => {
    socket.join(`conversation:${conversation}`);
    answer();
  });
  socket.on('message', (said: Said, answer: (id: number) => void) => {
    store(socket, role === 'visitor' ? 'user' : 'service', said).then(answer, (error: Error) => console.error(error));
  });
});

http.listen(Number(process.env.PORT), '127.0.0.1');

function welcomeArrival(name: string): void {
  pool.query('insert into visitors (name) values ($1)', [name]).then(
    () => io.to('agents').emit('arrived', { name, time: Date.now() }),
    (error: Error) => console.error(error),
  );
}

function welcomeAgent(socket: Socket, name: string): void {
  if (!agents.includes(name)) agents.push(name);
  socket.join([`agent:${name}`, 'agents']);
  socket.on('disconnect', () => {
    agents = agents.filter((agent) => agent !== name);
  });
}

/** A reconnected client joins the rooms of its conversations again. */
async function joinOwn(socket: Socket, column: 'agent' | 'visitor', name: string): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(`select id from conversations where ${column} = $1`, [name]);
  socket.join(rows.map(({ id }) => `conversation:${id}`));
}

async function openConversation(visitor: string): Promise<number> {
  const agent = leastBusy();
  conversationsOf.set(agent, (conversationsOf.get(agent) ?? 0) + 1);
  const { rows } = await pool.query<{ id: number }>(
    'insert into conversations (visitor, agent) values ($1, $2) returning id',
    [visitor, agent],
  );
  const id = rows[0]!.id;
  io.in([`agent:${agent}`, `visitor:${visitor}`]).socketsJoin(`conversation:${id}`);
  io.to(`agent:${agent}`).emit('opened', { conversation: id, visitor });
  return id;
}

function leastBusy(): string {
  return agents.toSorted((a, b) => (conversationsOf.get(a) ?? 0) - (conversationsOf.get(b) ?? 0))[0]!;
}

async function store(socket: Socket, role: string, { conversation, id: clientId, msg }: Said): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into messages (conversation, client_id, role, msg) values ($1, $2, $3, $4)
     on conflict (client_id) do nothing
     returning id`,
    [conversation, clientId, role, msg],
  );
  if (!rows[0]) return alreadyStored(clientId);
  const id = Number(rows[0].id);
  socket
    .to(`conversation:${conversation}`)
    .emit('message', { conversation, id, clientId, role, msg, time: Date.now() });
  return id;
}

async function alreadyStored(clientId: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from messages where client_id = $1', [clientId]);
  return Number(rows[0]!.id);
}
