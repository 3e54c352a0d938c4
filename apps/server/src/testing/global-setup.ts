import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL of the run; `createDatabase` creates databases on it. */
    cluster: ClientConfig;
  }
}

/** One cluster for the whole run, started before the first test file that needs PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('cluster', cluster.connection);
  return cluster.stop;
}
