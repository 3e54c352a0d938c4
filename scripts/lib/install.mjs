import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { step, UserError } from './output.mjs';
import { inRoot } from './root.mjs';
import { npm, runQuietly } from './run.mjs';

const MARK = inRoot('.cache', 'marks', 'install.json');
const INSTALLED = inRoot('node_modules', '.package-lock.json');

/** Runs `npm ci` unless node_modules already matches package-lock.json. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await step('Installing packages (npm ci)', install);
  storeState();
}

/** Whether node_modules matches package-lock.json; a stored hash avoids the comparison at every start. */
export function isInstalled() {
  const mark = readText(MARK);
  if (mark !== undefined && mark === state()) return true;
  if (!matchesLockfile()) return false;
  storeState();
  return true;
}

async function install() {
  // The build needs devDependencies even if NODE_ENV is production.
  const { program, args, options } = npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  const { code, output } = await runQuietly(program, args, options).catch((error) => {
    throw new UserError(`npm could not be started (${error.message}): install Node with npm.`);
  });
  if (code !== 0) throw new UserError(`"npm ci" failed; the packages could not be installed.\n${output.trim()}`);
}

/** Optional packages for other systems are in the lock file and not installed. */
function matchesLockfile() {
  const wanted = readPackages(inRoot('package-lock.json'));
  const present = readPackages(INSTALLED);
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true;
    const found = present[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer);
  });
}

function storeState() {
  mkdirSync(inRoot('.cache', 'marks'), { recursive: true });
  const current = state();
  if (current) writeFileSync(MARK, current);
}

/** Changes with the lock, with the system, and whenever npm touches node_modules. */
function state() {
  const installed = statSync(INSTALLED, { throwIfNoEntry: false });
  const lock = readText(inRoot('package-lock.json'));
  if (!installed || lock === undefined) return undefined;
  const hash = createHash('sha1').update(lock).digest('hex');
  return JSON.stringify({ hash, installed: installed.mtimeMs, on: `${process.platform}-${process.arch}` });
}

function readPackages(path) {
  const text = readText(path);
  return text && JSON.parse(text).packages;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
