import { readdirSync, readFileSync } from 'node:fs';
import type { Migration } from './migrate';

/** Every numbered SQL file of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }));
}
