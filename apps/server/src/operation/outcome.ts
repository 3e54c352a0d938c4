import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The last backup and the last restore test, written to the data directory for the operator. */
const outcome = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  isGood: z.boolean(),
  /** Why it failed. */
  error: z.string().nullable(),
  file: z.string(),
  rows: z.number(),
  files: z.number(),
  /** Bytes of the backup. */
  bytes: z.number(),
  seconds: z.number(),
});
const outcomes = z.object({ backup: outcome.nullable(), restoreTest: outcome.nullable() });

export type Outcome = z.infer<typeof outcome>;
export type Outcomes = z.infer<typeof outcomes>;

const NONE: Outcomes = { backup: null, restoreTest: null };

const fileOf = (dataDir: string): string => join(dataDir, 'operation.json');

export async function readOutcomes(dataDir: string): Promise<Outcomes> {
  try {
    return outcomes.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    return NONE;
  }
}

/** Never fails: the command's own result matters more. */
export async function saveOutcome(dataDir: string, kind: keyof Outcomes, result: Outcome): Promise<void> {
  const path = fileOf(dataDir);
  const draft = `${path}.part`;
  try {
    const owner = await stat(dataDir);
    await writeFile(draft, JSON.stringify({ ...(await readOutcomes(dataDir)), [kind]: result }), { mode: 0o600 });
    if (process.getuid?.() === 0) await chown(draft, owner.uid, owner.gid);
    await rename(draft, path);
  } catch {
    // The data directory is read-only or missing.
  }
}
