import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL; `createDatabase` makes databases on it. */
    cluster: ClientConfig;
  }
}

/** One cluster for the whole run, started before the first suite that needs PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('cluster', cluster.connection);
  return cluster.stop;
}
