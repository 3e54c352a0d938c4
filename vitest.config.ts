import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const anywhere = '{packages,apps,scripts}/**';
const BROWSER_APPS = 'apps/{console,widget}/**';
/** Files that put stand-ins in place of modules (`vi.mock`): their modules are loaded anew, and shared with nobody. */
const MOCKED = '**/*.mocked.{test,pg.test}.ts';

/** Many short-lived objects, few that stay: with 16 MB of young generation its collection was a tenth of a suite's work. */
const execArgv = ['--max-semi-space-size=64'];

/** A suite waits for PostgreSQL or a socket half of its time: one more than there are cores. Each holds connections. */
const maxWorkers = Math.min(8, availableParallelism() + 1);

export default defineConfig({
  test: {
    // What comes, comes later on a machine that is busy; what never comes is a failure. Inherited by all projects.
    expect: { poll: { timeout: 30_000 } },
    // What differs is told whole: a failure that comes now and then is understood from its log alone.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          // Loading modules anew for each file takes longer than its tests, and these modules keep nothing between two.
          isolate: false,
          maxWorkers,
          include: [`${anywhere}/*.test.{ts,mjs}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.pg.test.ts', BROWSER_APPS, MOCKED],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'apps',
          // A console is one for its window: its stores are its modules', so each file loads its own.
          pool: 'threads',
          maxWorkers,
          include: [`${BROWSER_APPS}/*.test.{ts,tsx,mjs}`],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          // Processes: some of them weigh their memory. Each loads the server once, for file after file.
          pool: 'forks',
          execArgv,
          isolate: false,
          maxWorkers,
          include: [`${anywhere}/*.pg.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**', MOCKED],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Real processes on a machine that may be busy: a slow start is no failure.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          teardownTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          pool: 'forks',
          execArgv,
          maxWorkers,
          include: [MOCKED],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'bench',
          include: ['bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Kill tests measure servers of their own: after the rest here, and beside the journeys in `npm test`.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
