import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step, UserError } from './output.mjs';
import { runQuietly } from './run.mjs';

export const MISSING =
  'Several processes need a NATS server: install the package "nats-server" (apt-get install nats-server), or put its program on the PATH.';

/** The program of the NATS server, if it is on the PATH. */
export function findNats() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'nats-server')).find(isProgram);
}

/** Finds the NATS server, or installs it with apt-get if running as root on Debian. */
export async function ensureNats() {
  const found = findNats();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get'))
    throw new UserError(MISSING);
  await step('Installing the NATS server (apt-get)', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly('apt-get', ['update'], { env });
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'nats-server'], { env });
  });
  const installed = findNats();
  if (!installed) throw new UserError(MISSING);
  return installed;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
