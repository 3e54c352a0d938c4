import { afterAll } from 'vitest';
import { startS3Store } from '../../../testing/s3-store';
import { serverOptions } from '../../../testing/server-test';

/**
 * The tests of uploads once more, with the files in a bucket. Named so for a module registry of its own: the tests are
 * loaded again, and no later file has its servers with this bucket.
 */
const store = await startS3Store();
serverOptions.bucket = store.settings;
afterAll(() => store.close());

await import('./files.pg.test');
await import('./recalled.pg.test');
await import('./sounds.pg.test');
await import('./quota.pg.test');
