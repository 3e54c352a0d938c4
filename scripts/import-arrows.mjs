import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brokenArrow, twoWayPairs } from './lib/arrows.mjs';
import { listSources, readImports } from './lib/imports.mjs';
import { inRoot } from './lib/root.mjs';

/** One message for each import in the repository that breaks a layer rule. */
export function findBrokenArrows() {
  const imports = listSources().flatMap((file) =>
    readImports(readFileSync(inRoot(file), 'utf8')).map((found) => ({ file, ...found })),
  );
  const broken = imports.flatMap((found) => {
    const sentence = brokenArrow(found.file, found);
    return sentence ? [`${found.file}:${found.line} imports ${found.specifier}: ${sentence}`] : [];
  });
  return [...broken, ...twoWayPairs(imports)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = findBrokenArrows();
  for (const sentence of broken) console.log(sentence);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
