import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import frame from './vite.frame.config';
import loader from './vite.loader.config';

/** Scenario G: gzipped bytes that a page costs before anybody opens the window, and after. */
const CLOSED = 12_000;
const OPEN = 45_000;
/** The answer to the loader's hello, which travels before the window is opened. */
const HELLO = 600;

it('costs a page no more than scenario G allows, closed and opened', { timeout: 60_000 }, async () => {
  const closed = (await weigh(loader)) + HELLO;
  const open = closed + (await weigh(frame));
  expect(closed).toBeLessThanOrEqual(CLOSED);
  expect(open).toBeLessThanOrEqual(OPEN);
});

async function weigh(config: InlineConfig): Promise<number> {
  const built = await build({ ...config, configFile: false, build: { ...config.build, write: false } });
  const outputs = [built].flat() as Rolldown.RolldownOutput[];
  const files = outputs.flatMap(({ output }) => output).map((file) => ('code' in file ? file.code : file.source));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}
