import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brokenArrow } from './lib/arrows.mjs';
import { listSources, readImports } from './lib/imports.mjs';
import { inRoot } from './lib/root.mjs';

/** Every import in the repository that goes against the direction of the house, as one sentence each. */
export function findBrokenArrows() {
  return listSources().flatMap((file) =>
    readImports(readFileSync(inRoot(file), 'utf8')).flatMap((found) => {
      const broken = brokenArrow(file, found);
      return broken ? [`${file}:${found.line} imports ${found.specifier}: ${broken}`] : [];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = findBrokenArrows();
  for (const sentence of broken) console.log(sentence);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
