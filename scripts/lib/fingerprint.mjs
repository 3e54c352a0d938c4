import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'coverage', 'test-results', 'testing', 'fixtures']);
const TEST = /\.test\.tsx?$/;

/** Every file below the given paths that a build may read, in a fixed order. */
export function listFiles(paths) {
  return paths.flatMap((path) => below(inRoot(path))).sort();
}

/**
 * Compares files with those of the last build: times and sizes first, contents only if those differ. An unchanged tree
 * takes a few milliseconds, and a fresh checkout of the same files needs no build.
 */
export function readMark(name, files) {
  const stored = readJson(markFile(name));
  const glance = digest(files.map(fileState));
  if (stored?.glance === glance) return { isCurrent: true, store: () => undefined };
  const content = digest(files.map(contentOf));
  const store = () => writeJson(markFile(name), { glance, content });
  if (stored?.content !== content) return { isCurrent: false, store };
  store();
  return { isCurrent: true, store: () => undefined };
}

function below(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return TEST.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => below(join(path, name)));
}

function fileState(path) {
  const { mtimeMs, size } = statSync(path);
  return `${relative(root, path)}:${mtimeMs}:${size}`;
}

function contentOf(path) {
  return `${relative(root, path)}:${createHash('sha1').update(readFileSync(path)).digest('hex')}`;
}

function digest(lines) {
  return createHash('sha1').update(lines.join('\n')).digest('hex');
}

function markFile(name) {
  return inRoot('.cache', 'marks', `${name}.json`);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}
