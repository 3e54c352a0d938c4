import { join } from 'node:path';
import pg from 'pg';
import { type Child, eventually, freePort, startChild, within } from '../processes/child';
import { type Cluster, startCluster } from '../processes/cluster';
import { Http } from '../wire/http';
import { bundlePeer } from './bundle';
import type { Ended, StoredMessage } from './peer';

/** A peer's server with its own PostgreSQL; shared by baseline and bound. */
export class SqlPeerProcess {
  readonly port: number;
  readonly pool: pg.Pool;
  child: Child;
  private readonly cluster: Cluster;
  private readonly bundle: string;
  private readonly scratch: string;
  private readonly http: Http;

  private constructor(scratch: string, port: number, bundle: string, cluster: Cluster) {
    this.scratch = scratch;
    this.port = port;
    this.bundle = bundle;
    this.cluster = cluster;
    this.http = new Http(`http://127.0.0.1:${port}`);
    this.pool = new pg.Pool({ connectionString: cluster.url, max: 2 });
    this.pool.on('error', () => undefined);
    this.child = this.spawn();
  }

  static async start(entry: string, scratch: string): Promise<SqlPeerProcess> {
    const bundle = await bundlePeer(entry, scratch);
    const peer = new SqlPeerProcess(scratch, await freePort(), bundle, await startCluster(scratch));
    const serving = await eventually(() => !peer.child.isRunning() || peer.isServing(), 15_000);
    if (!serving || !peer.child.isRunning()) throw new Error(`${entry} does not serve: ${peer.child.outputTail()}`);
    return peer;
  }

  roots(): number[] {
    return [this.child.pid, this.cluster.postmaster.pid];
  }

  async killAndRespawn(): Promise<void> {
    this.child.signal('SIGKILL');
    await this.child.exited;
    this.child = this.spawn();
  }

  async terminateAndRespawn(): Promise<Ended> {
    const begun = performance.now();
    this.child.signal('SIGTERM');
    await this.child.exited;
    this.child = this.spawn();
    return { ms: performance.now() - begun, leftOver: [] };
  }

  /** The rows of one conversation by number. */
  async rows(sql: string, conversation: number): Promise<StoredMessage[]> {
    const { rows } = await this.pool.query<{ id: string; seq: string }>(sql, [conversation]);
    return rows.map(({ id, seq }) => ({ onlyID: id, seq: Number(seq) }));
  }

  async stop(): Promise<void> {
    this.child.signal('SIGTERM');
    if (!(await within(this.child.exited, 5_000))) this.child.signal('SIGKILL');
    await this.pool.end();
    await this.cluster.stop();
    this.http.close();
  }

  private isServing(): Promise<boolean> {
    return this.http.call('GET', '/').then(
      () => true,
      () => false,
    );
  }

  private spawn(): Child {
    return startChild({
      command: process.execPath,
      args: [this.bundle],
      env: { PORT: String(this.port), DATABASE_URL: this.cluster.url },
      logFile: join(this.scratch, 'server.log'),
    });
  }
}
