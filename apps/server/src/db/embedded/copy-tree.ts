import { chmod, constants, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies a directory and makes it readable for every account, regardless of the original's permissions. */
export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(entries.map((entry) => copyEntry(entry, join(from, entry.name), join(to, entry.name))));
}

async function copyEntry(
  entry: { isDirectory(): boolean; isFile(): boolean },
  from: string,
  to: string,
): Promise<void> {
  if (entry.isDirectory()) return copyTree(from, to);
  if (!entry.isFile()) return;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const { mode } = await stat(from);
  await chmod(to, (mode & 0o100) === 0 ? 0o644 : 0o755);
}
