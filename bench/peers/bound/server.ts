import { createServer } from 'node:http';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

/*
 * The upper bound of this stack without product features. Frames over `ws`; messages that arrive during a commit are
 * written by the next one. No routing, counters, permissions or resume.
 */

interface Said {
  socket: WebSocket;
  conversation: number;
  id: string;
  role: string;
  msg: string;
}

/** Concurrent commits; a conversation always uses the same lane, which keeps its order. */
const laneCount = 2;
const mostInBatch = 1000;

const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: laneCount });
const http = createServer((_request, response) => response.end('ok'));
const sockets = new WebSocketServer({
  server: http,
  perMessageDeflate: false,
  clientTracking: false,
  maxPayload: 65_536,
});
const listeners = new Map<number, WebSocket[]>();
const lastSeq = new Map<number, number>();
const lanes = Array.from({ length: laneCount }, () => ({ waiting: [] as Said[], writing: false }));
const answered = new Map<string, number>();

await db.query(`
  create table if not exists messages (
    conversation int not null,
    seq int not null,
    client_id text not null unique,
    role text not null,
    msg text not null,
    created_at timestamptz not null default now(),
    primary key (conversation, seq)
  )
`);
const known = await db.query<{ conversation: number; seq: number; client_id: string }>(
  'select conversation, seq, client_id from messages order by conversation, seq',
);
for (const row of known.rows) {
  lastSeq.set(row.conversation, row.seq);
  answered.set(row.client_id, row.seq);
}

sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text !== 'Y') take(socket, JSON.parse(text) as { code: string; conversation: number; id: string; msg: string });
    else socket.send('Y');
  });
});
http.listen(Number(process.env.PORT), '127.0.0.1');

function take(socket: WebSocket, frame: { code: string; conversation: number; id: string; msg: string }): void {
  const { code, conversation, id, msg } = frame;
  if (code === 'listen') {
    listeners.set(conversation, [
      ...(listeners.get(conversation) ?? []).filter((other) => other.readyState === 1),
      socket,
    ]);
    socket.send(JSON.stringify({ code: 'listening', conversation }));
    return;
  }
  const before = answered.get(id);
  if (before !== undefined) {
    socket.send(JSON.stringify({ code: 'accepted', conversation, id, seq: before }));
    return;
  }
  const lane = lanes[conversation % laneCount]!;
  lane.waiting.push({ socket, conversation, id, role: code, msg });
  if (!lane.writing) void write(lane);
}

async function write(lane: { waiting: Said[]; writing: boolean }): Promise<void> {
  lane.writing = true;
  while (lane.waiting.length > 0) {
    const batch = lane.waiting.splice(0, mostInBatch);
    const seqs = batch.map(({ conversation }) => nextSeq(conversation));
    await db.query({
      name: 'write',
      text: `insert into messages (conversation, seq, client_id, role, msg)
             select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[])`,
      values: [batch.map((said) => said.conversation), seqs, ...columns(batch)],
    });
    for (const [index, said] of batch.entries()) deliver(said, seqs[index]!);
  }
  lane.writing = false;
}

function nextSeq(conversation: number): number {
  const seq = (lastSeq.get(conversation) ?? 0) + 1;
  lastSeq.set(conversation, seq);
  return seq;
}

function columns(batch: Said[]): string[][] {
  return [batch.map((said) => said.id), batch.map((said) => said.role), batch.map((said) => said.msg)];
}

function deliver({ socket, conversation, id, role, msg }: Said, seq: number): void {
  const time = Date.now();
  socket.send(JSON.stringify({ code: 'accepted', conversation, id, seq, time }));
  const push = JSON.stringify({ code: 'said', conversation, id, seq, role, msg, time });
  for (const listener of listeners.get(conversation) ?? []) if (listener !== socket) listener.send(push);
}
