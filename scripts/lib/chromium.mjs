import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { step, UserError } from './output.mjs';
import { runQuietly } from './run.mjs';

/** The headless shell first: the same engine without windows, with a quarter less CPU time per journey. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
/** Debian's packages in order of preference. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const OF_PLAYWRIGHT = ['chrome-linux/headless_shell', 'chrome-linux/chrome', 'chrome-linux64/chrome'];

/** The browser for the journeys: PARLEY_CHROMIUM, an installed one, or one that Playwright downloaded. */
export function findChromium() {
  return [process.env.PARLEY_CHROMIUM, ...onPath(), ...APPLICATIONS, ...ofPlaywright()].find(isProgram);
}

/** Finds a browser, or installs one with apt-get if running as root on Debian. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (!mayInstall()) throw new UserError(MISSING);
  await step('Installing Chromium (apt-get)', install);
  const installed = findChromium();
  if (!installed) throw new UserError(MISSING);
  return installed;
}

export const MISSING =
  'The journeys need Chromium: install the package "chromium" (or Google Chrome), or name a browser in PARLEY_CHROMIUM.';

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  let last = '';
  for (const name of PACKAGES) {
    const { code, output } = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
    if (code === 0) return;
    last = output;
  }
  throw new UserError(`"apt-get install chromium" failed.\n${last.trim().split('\n').slice(-5).join('\n')}`);
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function ofPlaywright() {
  const store = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(store)) return [];
  return readdirSync(store)
    .filter((name) => /^chromium(_headless_shell)?-/.test(name))
    .flatMap((name) => OF_PLAYWRIGHT.map((program) => join(store, name, program)));
}

function isProgram(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
