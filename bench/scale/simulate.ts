/**
 * How many processes and database cores a load needs: a queue simulation with the costs that were measured on two cores
 * (docs/performance.md). It answers "which part is full first", not "how fast is it": nothing here was run at this size.
 * `npx tsx bench/scale/simulate.ts`
 */

/** Microseconds of the serving thread for a message, its answer and its pushes (scenario A less PostgreSQL's part). */
const THREAD_US = 40;
/** Microseconds of PostgreSQL for a message in the journal's statement (scenario A, 100 messages a batch). */
const DATABASE_US = 23;
/** Milliseconds of a commit on a disk that keeps its promise (scenario B at rest, less the rest of its p50). */
const COMMIT_MS = 0.6;
/** Lanes of a process: batches in progress at the same time. */
const LANES = 2;
/** Microseconds of a process for a message that another process wrote and that one of its clients sees. */
const FOREIGN_US = 93;
/** Cores of the machine of a database. */
const DATABASE_CORES = 8;
/** Share of messages whose other side is connected to another process: with n processes (n - 1) / n. */
const foreignShare = (processes: number): number => (processes - 1) / processes;

/** Microseconds of a first visit, about half of 2 ms each: in the serving thread, and in PostgreSQL (scenario L). */
const ARRIVAL_US = 1000;
/** Cores for the heartbeats of 10,000 connected visitors (scenario C). */
const IDLE_CORES = 0.088;

/** A conversation of both sides, and the busiest quarter of an hour against the mean. */
const MESSAGES_EACH = 20;
const PEAK = 2;
/** Seconds of a conversation, and conversations that an agent holds at once. */
const CONVERSATION_S = 480;
const AGENT_HOLDS = 5;
/** KiB of a visitor's socket (scenario C), and of one who has just come (scenario L). */
const VISITOR_KIB = 12;
/** Visitors on the sites for each conversation, and seconds that one stays. */
const VISITORS_EACH = 20;
const VISIT_S = 180;

type Layout = { perHour: number; processes: number; databases: number };

/** Reproducible numbers between 0 and 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Milliseconds from arrival to commit of messages that come to one process at random, ten seconds long: one thread, then
 * the next batch of a lane. `slower`: factor on the database's time for other work on its cores; `busy`: share of the
 * thread that arrivals and heartbeats take.
 */
function waits(perSecond: number, { slower, busy }: { slower: number; busy: number }): number[] {
  const random = createRandom(4711);
  const lanes = Array.from({ length: LANES }, () => ({ freeAt: 0, queue: [] as { came: number; at: number }[] }));
  const found: number[] = [];
  let now = 0;
  let threadFreeAt = 0;
  const flush = (lane: (typeof lanes)[number], until: number): void => {
    for (;;) {
      const first = lane.queue[0];
      if (!first) return;
      const startsAt = Math.max(lane.freeAt, first.at);
      if (startsAt > until) return;
      const batch = lane.queue.filter(({ at }) => at <= startsAt);
      lane.queue.splice(0, batch.length);
      lane.freeAt = startsAt + COMMIT_MS + (batch.length * DATABASE_US * slower) / 1000;
      for (const { came } of batch) found.push(lane.freeAt - came);
    }
  };
  while (now < 10_000) {
    now += (-Math.log(1 - random()) / perSecond) * 1000;
    threadFreeAt = Math.max(threadFreeAt, now) + THREAD_US / 1000 / (1 - busy);
    const lane = lanes[Math.floor(random() * LANES)]!;
    flush(lane, threadFreeAt);
    lane.queue.push({ came: now, at: threadFreeAt });
  }
  for (const lane of lanes) flush(lane, Number.POSITIVE_INFINITY);
  return found.sort((a, b) => a - b);
}

function row({ perHour, processes, databases }: Layout) {
  const perSecond = (perHour / 3600) * MESSAGES_EACH * PEAK;
  const each = perSecond / processes;
  // Processes that share a database share its messages only.
  const foreign = foreignShare(processes / databases);
  const arrivals = (perHour / 3600) * VISITORS_EACH * PEAK;
  const visitors = arrivals * VISIT_S;
  const around = (arrivals * ARRIVAL_US) / 1e6 + (visitors / 10_000) * IDLE_CORES;
  const ofMessages = (each * (THREAD_US + foreign * FOREIGN_US)) / 1e6;
  const thread = ofMessages + around / processes;
  const cores = (perSecond * DATABASE_US + arrivals * ARRIVAL_US) / 1e6 / databases;
  const isFull = thread >= 0.9 || cores >= DATABASE_CORES * 0.9;
  const times = isFull
    ? []
    : waits(each, { slower: 1 / Math.max(0.1, 1 - cores / DATABASE_CORES), busy: around / processes });
  const at = (share: number) => (isFull ? 'full' : times[Math.floor(times.length * share)]!.toFixed(1));
  return {
    'conversations an hour': perHour,
    processes,
    databases,
    'messages a second, peak': Math.round(perSecond),
    'arrivals a second': Math.round(arrivals),
    'thread for messages': `${Math.round(ofMessages * 100)} %`,
    'for all': `${Math.round(thread * 100)} %`,
    'cores of each database': cores.toFixed(2),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'visitors connected': Math.round(visitors),
    'their memory, GiB': ((visitors * VISITOR_KIB) / 1024 / 1024).toFixed(2),
    agents: Math.round(((perHour / 3600) * CONVERSATION_S * PEAK) / AGENT_HOLDS),
  };
}

const LAYOUTS: Layout[] = [
  { perHour: 1000, processes: 1, databases: 1 },
  { perHour: 10_000, processes: 1, databases: 1 },
  { perHour: 25_000, processes: 1, databases: 1 },
  { perHour: 100_000, processes: 1, databases: 1 },
  { perHour: 100_000, processes: 6, databases: 1 },
  { perHour: 300_000, processes: 16, databases: 1 },
  { perHour: 1_000_000, processes: 48, databases: 1 },
  { perHour: 1_000_000, processes: 48, databases: 4 },
  { perHour: 1_000_000, processes: 48, databases: 12 },
];

console.table(LAYOUTS.map(row));
