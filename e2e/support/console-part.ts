import { readFile } from 'node:fs/promises';

const MANIFEST = new URL('../../apps/console/dist/.vite/manifest.json', import.meta.url);

/** Address of a built part of the console by its module's name: files are named by their content alone. */
export async function consolePart(name: string): Promise<string> {
  const parts = Object.values(
    JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, { name?: string; file: string }>,
  );
  const part = parts.find((each) => each.name === name);
  if (!part) throw new Error(`no part ${name} in the built console`);
  return `/${part.file}`;
}
