import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { cyclicPairs, forbiddenImport } from './lib/import-rules.mjs';
import { listSources, readImports } from './lib/imports.mjs';
import { inRoot } from './lib/root.mjs';

/** One message for each import in the repository that breaks a layer rule. */
export function findForbiddenImports() {
  const imports = listSources().flatMap((file) =>
    readImports(readFileSync(inRoot(file), 'utf8')).map((found) => ({ file, ...found })),
  );
  const broken = imports.flatMap((found) => {
    const sentence = forbiddenImport(found.file, found);
    return sentence ? [`${found.file}:${found.line} imports ${found.specifier}: ${sentence}`] : [];
  });
  return [...broken, ...cyclicPairs(imports)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = findForbiddenImports();
  for (const sentence of broken) console.log(sentence);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
