import { readFile } from 'node:fs/promises';
import { measure } from './measure-data';
import { isWhole, openData } from './open-data';

/** Examines the file of address data named on the command line and prints what it is, or null. */
async function main(): Promise<void> {
  const content = await readFile(process.argv[2] ?? '');
  const data = content.toString('latin1', 0, 4) === 'ADR6' ? null : openData(content);
  const isUsable = data !== null && isWhole(content, data.family);
  const examined = isUsable ? { family: data.family, found: await measure(data.family, data.search) } : null;
  process.stdout.write(JSON.stringify(examined));
}

await main();
