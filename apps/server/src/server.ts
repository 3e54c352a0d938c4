import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { allows } from '@parley/core/access/allows';
import { CLOSE } from '@parley/protocol/codes';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { addressMatcher } from './addresses';
import type { Helper } from './background/supervise';
import { createBackground, followers } from './background/work';
import type { Bus } from './bus/bus';
import type { Clock } from './clock';
import type { Config } from './config';
import type { Context } from './context';
import { isOutage } from './db/failures';
import type { Db } from './db/pool';
import type { Pools } from './db/pools';
import type { Pulse } from './db/pulse';
import type { Readiness } from './db/readiness';
import { Refusal } from './errors';
import type { DomainEvent } from './events/events';
import { type FollowerLag, lagOf } from './events/follow';
import { createInFlight } from './events/in-flight';
import { domainsOfSite } from './features/access/actions';
import { accessHandlers } from './features/access/routes';
import { createFaces } from './features/agents/faces';
import { agentHandlers } from './features/agents/routes';
import { auditHandlers } from './features/audit/routes';
import { joinHandlers } from './features/auth/join-routes';
import { loadFileKey, loadKeys } from './features/auth/keys';
import { agentResolver } from './features/auth/principal';
import { findRights } from './features/auth/principal-store';
import { authHandlers } from './features/auth/routes';
import { blacklistHandlers } from './features/blacklist/routes';
import { settleDue, settleIdle } from './features/conversations/due';
import { createOpenings } from './features/conversations/opening';
import { createQueue } from './features/conversations/queue';
import { talkHandlers } from './features/conversations/routes';
import { readRows } from './features/conversations/rows';
import { workbenchHandlers } from './features/conversations/workbench-routes';
import { hideIdle } from './features/desk/idle';
import { createAgentPresence, readAgentRows } from './features/desk/presence';
import { enterProcess, keepAlive } from './features/desk/processes';
import { deskHandlers } from './features/desk/routes';
import { findAvatar } from './features/files/avatars';
import { sweepDrafts } from './features/files/drafts';
import { guardFiles } from './features/files/gate';
import { fileHandlers } from './features/files/routes';
import { findServedFile } from './features/files/serve';
import { createStorage } from './features/files/storage';
import { createDirect } from './features/friendly/direct';
import { sharesWithGuests } from './features/friendly/door';
import { friendlyHandlers } from './features/friendly/routes';
import { settleShares } from './features/friendly/shares';
import { createGreeter } from './features/greetings/greeter';
import { groupHandlers } from './features/groups/routes';
import { historyHandlers } from './features/history/routes';
import { createLetterMail } from './features/letters/mail';
import { letterHandlers } from './features/letters/routes';
import { openLink } from './features/links/open';
import { linkHandlers } from './features/links/routes';
import { loginLogHandlers } from './features/login-log/routes';
import { createMessages } from './features/messages/actions';
import { createJournal } from './features/messages/journal';
import { createReads } from './features/messages/reads';
import { readMarksFor } from './features/messages/store-reads';
import { noteHandlers } from './features/notes/routes';
import { pageHandlers } from './features/pages/routes';
import { personalHandlers } from './features/personal/routes';
import { preferenceHandlers } from './features/preferences/routes';
import { quickReplyHandlers } from './features/quick-replies/routes';
import { ratingHandlers } from './features/ratings/routes';
import type { Regions } from './features/regions/regions';
import { areaHandlers } from './features/regions/routes';
import { retentionHandlers } from './features/retention/routes';
import { roleHandlers } from './features/roles/routes';
import { settingsHandlers } from './features/settings/routes';
import { createSettingsCache } from './features/settings/settings-cache';
import { archiveHandlers } from './features/users/archive-routes';
import { importHandlers } from './features/users/import/routes';
import { personHandlers } from './features/users/person-routes';
import { userHandlers } from './features/users/routes';
import { viewHandlers } from './features/views/routes';
import { findBearers } from './features/visitors/credentials';
import { comeBack } from './features/visitors/leave';
import { mayUseOrigin } from './features/visitors/origins';
import { VisitorPresence } from './features/visitors/presence';
import { visitorHandlers } from './features/visitors/routes';
import { createViews } from './features/visits/views';
import { createFileLinks, type FileLinks } from './file-links';
import { createGate } from './gate';
import { gather, gatherCalls } from './gather';
import { clientAddress } from './http/address';
import { onLanes } from './http/lanes';
import { languageOf } from './http/language';
import { createLimiter } from './http/limits';
import { createMetrics } from './http/metrics';
import { isOwnOrigin } from './http/origin';
import { socketRule } from './http/rules';
import { createHttp } from './http/server';
import { texts } from './http/texts';
import { type Job, startJobs } from './jobs/clock-work';
import { createColleagues } from './live/colleagues';
import { Desk, deskAgentOf } from './live/desk';
import { EndedLogins } from './live/ended-logins';
import { loginOverFrame, savingFrame } from './live/frames';
import { agentKey, agentKeyFor, Hub, visitorKey } from './live/hub';
import { createLive, tokensOf } from './live/live';
import { createOverview } from './live/overview';
import { pushEvent } from './live/push';
import { createSaving } from './live/saving';
import { createSockets, type Sockets } from './live/sockets';
import { tellSettings } from './live/tell-settings';
import { createSendMail } from './mail/send-mail';
import { callOutside } from './outside/call-outside';
import { createSheetReader } from './sheets/read-outside';

/** Of a dozen connections: a slow reader of two files keeps nobody waiting. */
const EXPORTS_AT_ONCE = 2;

export type ServerParts = {
  config: Pick<Config, 'publicUrl' | 'unlimitedAddresses'> & Partial<Pick<Config, 'smtpUrl'>>;
  pools: Pools;
  connection: pg.ClientConfig;
  bus: Bus;
  /** No other process shares the database. */
  isAlone: boolean;
  /** Whether the database can be served from, on a connection of its own. */
  pulse: Pulse;
  readiness: Readiness;
  clock: Clock;
  log: Logger;
  assets: { console: string; widget: string };
  /** Folder of what people upload. */
  uploads: string;
  regions: Regions;
  /** Runs the background jobs in a process of its own; null: they are jobs of this one, as in tests. */
  helper: Helper | null;
};

export type ParleyServer = {
  http: FastifyInstance;
  context: Context;
  hub: Hub;
  readonly sockets: Sockets['sessions'];
  /** The clock's work, for tests to turn by hand. */
  jobs: readonly Job[];
  startClock(): void;
  /** Resolves when everything that was said so far is stored and told. */
  quiet(): Promise<void>;
  drain(): Promise<void>;
};

/** Builds the server's parts and joins them: the only place that knows everyone. */
export async function createServer(parts: ServerParts): Promise<ParleyServer> {
  const { config, pools, connection, bus, pulse, clock, log } = parts;
  const db = pools.talk;
  const hub = new Hub(randomUUID().slice(0, 8), () => clock.now());
  const saving = createSaving();
  const settings = createSettingsCache(db, (found) => log.error(found, 'a settings section does not fit any more'));
  const metrics = createMetrics();
  const counters = {
    messages: metrics.counter('parley_messages_stored_total', 'Messages stored, by all sides.'),
    events: metrics.counter('parley_events_total', 'Events told after a commit.'),
  };
  await settings.reload();

  const context: Context = {
    db,
    clock,
    log,
    setting: settings.setting,
    inFlight: createInFlight(),
    links: createFileLinks(await loadFileKey(db), () => clock.now()),
    // A broken file of addresses is no reason to turn visitors away.
    regionOf: (address) =>
      parts.regions.ofAddress(address).catch((error: unknown) => {
        log.error({ err: error }, 'regions');
        return { name: '', code: '' };
      }),
    regionNamed: parts.regions.codeOf,
    exports: createGate(EXPORTS_AT_ONCE),
    sheets: createSheetReader({ log }),
    processId: randomUUID(),
    deliver(events, before) {
      hear(events, before);
      bus.publish(events);
      greeter.note(events);
    },
  };

  const office: Context = { ...context, db: pools.office };
  const background: Context = { ...context, db: pools.background };
  const faces = createFaces(context);
  const desk = new Desk(() => clock.now(), faces);
  await Promise.all([loadWatchers(db, desk), loadShares(db, desk), faces.load()]);

  const colleagues = createColleagues({
    hub,
    desk,
    inFlight: context.inFlight,
    log,
    read: (ids) => readAgentRows(context, db, ids),
  });
  const endedLogins = new EndedLogins();
  const overview = createOverview(hub, desk, (ids) => readRows(db, ids));

  function hear(events: readonly DomainEvent[], before?: (event: DomainEvent) => void): void {
    for (const event of events) {
      before?.(event);
      counters.events.value += 1;
      if (isOvertaken(event)) {
        tellLate(event);
        continue;
      }
      remember(event);
      queue.heard(event);
      greeter.learn(event);
      faces.learn(event);
      pushEvent(hub, desk, withLinks(context.links, event));
      overview.note(event);
      colleagues.note(event);
    }
  }

  type WithRow = Extract<DomainEvent, { row: unknown }>;
  const isOvertaken = (event: DomainEvent): event is WithRow => 'row' in event && desk.isOld(event.row);

  /** What came after was told already: agents are told with the row as it stands now, and nothing is unlearned. */
  function tellLate(event: WithRow): void {
    if (event.kind === 'watch.changed') desk.watch(event.visitorId, event.agentId, event.on);
    const tell = async () => {
      const row = (await readRows(db, [event.visitorId])).get(event.visitorId);
      if (row) pushEvent(hub, desk, { ...event, row }, true);
    };
    void context.inFlight.during(tell).catch((error: unknown) => log.warn({ err: error }, 'told late'));
  }

  function remember(event: DomainEvent): void {
    switch (event.kind) {
      case 'visitor.changed': {
        const open = desk.open.get(event.visitorId);
        if (open && event.row.state === 'end') messages.ended(event.visitorId, open.id);
        desk.tell(event.row);
        desk.remember(event.row);
        // Taken leave of a moment too early, here or elsewhere: a socket of theirs is open after all.
        if (!event.row.online && visitors.isHere(event.visitorId)) returning.add(event.visitorId);
        return;
      }
      case 'visitor.here':
        return visitors.elsewhere(event.visitorId);
      case 'agent.changed':
        return void context.inFlight
          .during(() => refresh(event.agentId))
          .catch((error: unknown) => log.warn({ err: error }, 'an agent changed'));
      case 'message.stored': {
        counters.messages.value += 1;
        const open = desk.open.get(event.visitorId);
        if (open?.id !== event.message.conversation) return;
        open.seq = Math.max(open.seq, event.message.seq);
        // It was given to somebody else, and that is not told yet: the row that tells it may not hold this message.
        if (open.ownerId !== event.ownerId) overview.doubt(event.visitorId);
        return;
      }
      case 'watch.changed':
        return desk.watch(event.visitorId, event.agentId, event.on);
      case 'share.changed':
        if (event.isGuest) desk.share(event.agentId, event.visitorId, event.share);
        return;
      case 'settings.changed':
        return void context.inFlight
          .during(async () => {
            await settings.reload();
            parts.helper?.settingsChanged();
            tellSettings(hub, sockets.sessions, context, event.section);
          })
          .catch((error: unknown) => log.error({ err: error }, 'settings'));
      case 'session.ended':
        return endSockets(event.sessionIds, event.reason);
      case 'agent.removed':
        return queue.wake();
      default:
    }
  }

  /** Sockets outlive a change of name and rights: what is said from now on carries the one and is held against the others. */
  async function refresh(agentId: string): Promise<void> {
    const agent = await findRights(db, agentId);
    if (!agent) return;
    const key = agentKeyFor(agentId, allows(agent, ['talk:desk']));
    const known = desk.agents.get(agentId);
    const now = deskAgentOf(agent, agentId);
    // What it was told was told to other eyes.
    const seesOther = known !== undefined && (known.lens?.key !== now.lens?.key || known.seesAll !== now.seesAll);
    if (seesOther) {
      desk.agents.set(agentId, now);
      hub.forget(agentKey(agentId));
    }
    if (key !== agentKey(agentId)) desk.agents.delete(agentId);
    for (const session of sockets.sessions) {
      if (session.bound?.kind !== 'agent' || session.bound.uuid !== agentId) continue;
      session.bound.nickname = agent.nickname;
      // It gained or lost the desk, or sees more or less: its next bind finds the other place.
      if (session.bound.key !== key || seesOther) session.close(CLOSE.restarting, 'rights changed');
    }
  }

  function endSockets(sessionIds: readonly string[], reason: string): void {
    const frame = loginOverFrame(reason, hub.next());
    endedLogins.add(sessionIds, clock.now());
    for (const session of sockets.sessions) {
      if (session.bound?.kind !== 'agent' || !sessionIds.includes(session.bound.sessionId)) continue;
      session.send(frame);
      session.close(CLOSE.bindRefused, reason);
    }
  }

  bus.subscribe((events) => hear(events));

  const queue = createQueue(context);
  const openings = createOpenings(context, saving, () => queue.wake());
  const journal = createJournal({
    connection,
    inFlight: context.inFlight,
    saving,
    log,
    onCommitted: () => messages.deliverStored(),
  });
  const messages = createMessages({ context, desk, openings, journal });
  const direct = createDirect(context, saving);
  const spoken = guardFiles(context, messages);
  const greeter = createGreeter({ context, faces, agentSays: messages.agentSays });
  await greeter.load();
  const storage = createStorage(parts.uploads);
  // Without a disk that takes files, everything else is served all the same.
  await storage
    .prepare()
    .then(() => sweepDrafts(context, storage))
    .catch((error: unknown) => log.error({ err: error }, 'uploads'));
  const reads = createReads(context);
  const views = createViews(context, desk);
  const visitors = new VisitorPresence(context);
  const agents = createAgentPresence({
    context,
    isListening: (uuid) => desk.agents.has(uuid) && hub.isListening(agentKey(uuid)),
    wakeQueue: queue.wake,
  });
  const returning = gather<string>(
    (ids) => comeBack(context, ids),
    500,
    (error) => log.warn({ err: error }, 'a visitor back'),
  );

  const keys = await loadKeys(db);
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const sendMail = config.smtpUrl ? createSendMail(config.smtpUrl) : null;
  const letterMail = createLetterMail(background, sendMail);
  const work = parts.helper ? null : createBackground({ context: background, storage, sendMail });
  const resolveAgent = agentResolver({ db, clock, keys });
  const findBearer = gatherCalls((credentials: string[]) => findBearers(db, credentials, clock.now()), 500);

  const isUnlimited = addressMatcher(config.unlimitedAddresses);
  const limiter = createLimiter(clock, isUnlimited);
  const wakeQueue = queue.wake;
  const http = createHttp({
    log,
    publicUrl: config.publicUrl,
    limiter,
    metrics,
    resolveAgent,
    resolveVisitor: async (credential, origin) => {
      const bearer = await findBearer(credential);
      if (!bearer) throw new Refusal('bad-credential');
      if (origin !== null && !(await mayUseOrigin(db, bearer.siteId, origin))) throw new Refusal('forbidden');
      return { id: bearer.visitorId, siteId: bearer.siteId, language: bearer.language };
    },
    siteDomains: (key) => domainsOfSite(db, key),
    ready: async () => saving.troubled.length === 0 && (await parts.readiness.ask()) && bus.isReady(),
    findFile: (key) => findServedFile(db, storage, key),
    findAvatar: (key) => findAvatar(db, storage, key),
    linkPage: (code, referrer) => openLink(context, code, referrer),
    links: context.links,
    assets: parts.assets,
    handlers: onLanes({ talk: context, office }, (context) => ({
      ...authHandlers(context, { keys, secure }),
      ...joinHandlers(context, { keys, secure, publicUrl: config.publicUrl, sendMail, callOutside }),
      ...deskHandlers({ context, wakeQueue }),
      ...talkHandlers({
        context,
        wakeQueue,
        inboxLog: {
          cursor(agent) {
            // From here on told: what happens before its socket opens is missed by nobody.
            if (!desk.agents.has(agent.uuid)) desk.agents.set(agent.uuid, agent);
            return hub.cursor(agentKey(agent.uuid));
          },
          since: (uuid, cursor) => hub.since(agentKey(uuid), cursor),
          mute: () => hub.next(),
        },
      }),
      ...visitorHandlers({
        context,
        faces,
        presence: visitors,
        wakeQueue,
        cursorOf: (id) => hub.cursor(visitorKey(id)),
        speaks: (id, language) => desk.languages.set(id, language),
      }),
      ...groupHandlers(context),
      ...friendlyHandlers({ context, wakeQueue }),
      ...noteHandlers(context),
      ...workbenchHandlers(context, wakeQueue),
      ...blacklistHandlers(context),
      ...userHandlers(context),
      ...archiveHandlers(context),
      ...personHandlers(context, storage),
      ...importHandlers(context, storage),
      ...ratingHandlers(context, faces),
      ...quickReplyHandlers(context),
      ...preferenceHandlers(context),
      ...personalHandlers(context, { keys, sendMail, storage }),
      ...fileHandlers(context, storage),
      ...agentHandlers(context, storage),
      ...roleHandlers(context, keys),
      ...accessHandlers(context),
      ...letterHandlers(context, letterMail),
      ...viewHandlers(context),
      ...historyHandlers({ context, storage }),
      ...linkHandlers(context, config.publicUrl),
      ...loginLogHandlers(context),
      ...auditHandlers(context),
      ...retentionHandlers({ context, storage }),
      ...pageHandlers(),
      ...areaHandlers(parts.regions),
      ...settingsHandlers(context, settings),
    })),
  });

  const live = createLive({
    context,
    hub,
    desk,
    saving,
    messages: spoken,
    direct,
    reads,
    views,
    resolveAgent,
    isOver: (sessionId) => endedLogins.has(sessionId),
    findBearer,
    mayUse: (bearer, origin) => mayUseOrigin(db, bearer.siteId, origin),
    onAgent: (uuid) => agents.check(uuid),
    onVisitor(bearer) {
      visitors.opened(bearer.visitorId);
      if (!parts.isAlone) bus.publish([{ kind: 'visitor.here', visitorId: bearer.visitorId }]);
      if (!bearer.online) returning.add(bearer.visitorId);
    },
    onVisitorGone: (visitorId) => visitors.closed(visitorId),
    readMarks: (uuid) => readMarksFor(db, uuid),
    limiter,
    message: (error, language) => texts[language][error],
  });

  const sockets = createSockets(http.server as Server, {
    process: hub.epoch,
    now: () => clock.now(),
    addressOf: (request) => clientAddress(request, config.publicUrl !== null),
    originOf(request, isAgent) {
      const { origin, host } = request.headers;
      if (origin === undefined || isOwnOrigin(origin, host, config.publicUrl)) return null;
      return isAgent ? false : origin;
    },
    languageOf: (request) => languageOf(request.headers['accept-language']),
    mayOpen: (address) => limiter.takeOf(socketRule, address) === 0,
    isUnlimited,
    mayRead: live.mayRead,
    tokens: tokensOf,
    onFrame: live.onFrame,
    onBug: (error) => log.error({ err: error }, 'a socket'),
    onClose: live.onClose,
  });

  saving.onChange((isDelayed) => {
    log.warn({ saving: isDelayed ? 'delayed' : 'ok', sources: saving.troubled }, 'the database');
    const frame = savingFrame(isDelayed);
    for (const session of sockets.sessions) if (session.bound) session.send(frame);
  });

  metrics.gauge('parley_sockets', 'Open sockets.', () => sockets.sessions.size);
  metrics.gauge('parley_conversations_open', 'Open conversations this process remembers.', () => desk.open.size);
  metrics.gauge(
    'parley_settings_unreadable',
    'Settings sections of which something stored does not fit any more.',
    () => settings.unreadable.length,
  );
  metrics.gauge('parley_saving_delayed', '1 while saving is delayed.', () => Number(saving.isDelayed));
  metrics.gauge('parley_journal_waiting', 'Messages waiting for their commit.', () => journal.waiting);

  // While the database is away nothing is known of them; the other metrics are told all the same.
  const lagging = (of: (lag: FollowerLag) => number) => async () => {
    const lags = await lagOf(context, followers).catch((error: unknown) => {
      if (isOutage(error)) return [];
      throw error;
    });
    return lags.map((lag) => ({ labels: { name: lag.name }, value: of(lag) }));
  };
  metrics.gauges(
    'parley_follower_lag_seconds',
    'Age of the first row that a follower has not taken.',
    ['name'],
    lagging(({ lagSeconds }) => lagSeconds),
  );
  metrics.gauges(
    'parley_follower_dead_letters',
    'Rows that a follower could not take after all its tries.',
    ['name'],
    lagging(({ dead }) => dead),
  );

  await visitors.load();
  await enterProcess(context, { isAlone: parts.isAlone });

  const due = (settle: (context: Context) => Promise<boolean>) => async () => {
    if (await settle(context)) queue.wake();
  };
  const jobs: Job[] = [
    { name: 'heartbeat', everyMs: 1000, run: sockets.sweep },
    { name: 'due', everyMs: 1000, run: due(settleDue) },
    { name: 'leave', everyMs: 1000, run: () => visitors.sweep() },
    { name: 'overview', everyMs: 1000, run: overview.flush },
    { name: 'alive', everyMs: 3000, run: showLife },
    { name: 'hub', everyMs: 10_000, run: sweepHeld },
    { name: 'queue', everyMs: 5000, run: queue.wake },
    { name: 'shares', everyMs: 1000, run: due(settleShares) },
    { name: 'idle', everyMs: 30_000, run: due(settleIdle) },
    {
      name: 'own words',
      everyMs: 300_000,
      run: () => Promise.all([faces.load(), greeter.load()]).then(() => undefined),
    },
    { name: 'hide-idle', everyMs: 5000, run: async () => void (await hideIdle(background)) },
    ...(work?.jobs ?? []),
  ];
  async function showLife(): Promise<void> {
    if (await keepAlive(context)) for (const agentId of desk.agents.keys()) agents.check(agentId);
  }

  function sweepHeld(): void {
    hub.sweep();
    desk.sweep(
      (agentId) => hub.holds(agentKey(agentId)),
      (visitorId) => hub.holds(visitorKey(visitorId)),
    );
  }

  const probeSource = saving.source('probe');
  async function probe(): Promise<void> {
    const done = probeSource.begin();
    done(await pulse.beats(saving.isDelayed));
  }

  let clockWork: ReturnType<typeof startJobs> | null = null;

  async function quiet(): Promise<void> {
    // What one part ends with may be another's beginning: a closed conversation's late words open the next one.
    for (let round = 0; round < QUIET_ROUNDS; round += 1) {
      await Promise.all([spoken.idle(), direct.idle()]);
      await openings.idle();
      await journal.drain();
      await Promise.all([reads.idle(), views.idle(), agents.idle(), returning.idle()]);
      await queue.idle();
      await colleagues.idle();
      await context.inFlight.settled();
    }
  }

  return {
    http,
    context,
    hub,
    sockets: sockets.sessions,
    jobs,
    startClock() {
      parts.helper?.start(context.deliver);
      clockWork = startJobs([...jobs, { name: 'probe', everyMs: PROBE_MS, run: probe }], log);
    },
    quiet,
    /** Everyone is told to come back, no one is let in, and what has come is stored. */
    async drain() {
      work?.stop();
      await Promise.all([clockWork?.stop(), parts.helper?.stop()]);
      // A socket's going is written down too: the database is needed until the last one's is.
      await withPatience(sockets.closeAll().then(quiet), DRAIN_MS);
      const closed = http.close();
      await withPatience(closed, ANSWERS_MS);
      // To Node a line on which nothing was asked yet, as browsers open them ahead, is not idle: it would hold us a minute.
      (http.server as Server).closeAllConnections();
      await closed;
      await journal.close();
    },
  };
}

/** Files go out with links that open them; what is stored has none. */
function withLinks(links: FileLinks, event: DomainEvent): DomainEvent {
  if (event.kind !== 'message.stored' || (event.message.kind !== 'image' && event.message.kind !== 'file'))
    return event;
  const { message } = event;
  return { ...event, message: { ...message, msg: links.sign(message.kind, message.msg) } };
}

/** The longest chain of parts that wake each other: left out, looked up, opened, stored. */
const QUIET_ROUNDS = 3;
/** Milliseconds between looks at whether the database answers: people hear within a second when it does not. */
const PROBE_MS = 300;
/** Milliseconds that a drain waits for what has come to be stored. */
const DRAIN_MS = 4000;
/** Milliseconds for answers that are under way when we stop; a file that is not whole by then is asked for again. */
const ANSWERS_MS = 1500;

async function withPatience(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

async function loadWatchers(db: Db, desk: Desk): Promise<void> {
  const { rows } = await db.query<{ visitor_id: string; agent_id: string }>('select visitor_id, agent_id from watches');
  for (const { visitor_id, agent_id } of rows) desk.watch(visitor_id, agent_id, true);
}

async function loadShares(db: Db, desk: Desk): Promise<void> {
  for (const share of await sharesWithGuests(db)) desk.share(share.agentId, share.visitorId, share);
}
