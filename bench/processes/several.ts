import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../wire/random';
import { BusLine } from './bus-line';
import { type Cluster, startCluster } from './cluster';
import { type Nats, startNats } from './nats';
import { ParleyProcess } from './parley';

/** Several server processes on one PostgreSQL and one NATS. */
export interface Several {
  readonly cluster: Cluster;
  readonly nats: Nats;
  /** Between the servers and NATS, if `startSeveral` was given a source of random numbers. */
  readonly busLine: BusLine | undefined;
  readonly processes: readonly ParleyProcess[];
  /** Root processes whose cost counts, the servers' first. */
  roots(): number[];
  stop(): Promise<void>;
}

/** `random`: the servers reach NATS through a line that can double its texts. */
export async function startSeveral(scratch: string, count: number, random?: Random): Promise<Several> {
  const [cluster, nats] = await Promise.all([startCluster(scratch, { max_connections: '200' }), startNats(scratch)]);
  const busLine = random && (await BusLine.open(nats.port, random));
  const dataDir = join(scratch, 'data');
  mkdirSync(dataDir, { recursive: true });
  const processes: ParleyProcess[] = [];
  // One after the other: the first applies the migrations.
  for (let i = 0; i < count; i++) {
    const own = join(scratch, `process-${i}`);
    mkdirSync(own, { recursive: true });
    processes.push(
      await ParleyProcess.start(own, {
        DATABASE_URL: cluster.url,
        NATS_URL: busLine?.url ?? nats.url,
        PARLEY_DATA_DIR: dataDir,
      }),
    );
  }
  return {
    cluster,
    nats,
    busLine,
    processes,
    roots: () => [...processes.map(({ child }) => child.pid), cluster.postmaster.pid, nats.child.pid],
    async stop() {
      await Promise.all(processes.map((server) => server.stop()));
      busLine?.close();
      await nats.kill();
      await cluster.stop();
    },
  };
}
