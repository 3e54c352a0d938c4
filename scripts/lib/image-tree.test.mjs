import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastStageOf } from './image-tree.mjs';
import { inRoot } from './root.mjs';
import { OUTSIDE } from './server-bundle.mjs';

const read = (path) => readFileSync(inRoot(path), 'utf8');
const steps = lastStageOf(read('deploy/Dockerfile'));

test('the image installs every package that is loaded from outside of the bundle', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('apps/server/package.json'));
  const installed = Object.keys({ ...dependencies, ...optionalDependencies });
  const missing = OUTSIDE.map((name) => name.replace(/\/\*$/, '')).filter(
    (name) => name !== 'pg-native' && !installed.some((one) => one === name || one.startsWith(`${name}/`)),
  );
  expect(missing).toEqual([]);
  expect(steps.some(({ run }) => /^npm ci --omit=dev --workspace=@parley\/server /.test(run ?? ''))).toBe(true);
});

test('what the image copies besides builds is in the checkout', () => {
  const paths = steps.filter(({ isBuilt }) => !isBuilt).flatMap(({ copy = [] }) => copy);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

test('the image runs as an ordinary user, and a proxy lets uploads through', () => {
  expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m);
  expect(read('deploy/compose.yaml')).toMatch(/^ {4}read_only: true$/m);
  expect(Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))?.[1])).toBeGreaterThanOrEqual(100);
});

test('the unit is started again for ever', () => {
  const unit = read('deploy/parley.service');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^RestartSec=2$/m);
});
