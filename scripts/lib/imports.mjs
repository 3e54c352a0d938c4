import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

const PLACES = ['packages', 'apps', 'bench', 'e2e'];
const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'coverage', 'test-results']);

/** `import x from 'y'`, `import 'y'`, `export … from 'y'`, `import('y')`; the first word group says whether it is types only. */
const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+(?!from\b|,))?(?:([\w*${}\s,]+?)\s+from\s*)?(['"])([^'"\n]+)\3/gm;
const CALL = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)(\.\w)?/g;

/** The paths, from the root, of all that is written in TypeScript. */
export function listSources() {
  return PLACES.flatMap((place) => below(inRoot(place))).map((path) => relative(root, path).replaceAll('\\', '/'));
}

/** What a file imports, from where, which names, in which line, and whether only types. */
export function readImports(text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/^\s*\/\/.*$/gm, blank);
  const statements = [...code.matchAll(STATEMENT)].map((match) =>
    found(code, match, { specifier: match[4], names: match[2], isTypeOnly: Boolean(match[1]) }),
  );
  const calls = [...code.matchAll(CALL)].map((match) =>
    found(code, match, { specifier: match[2], isTypeOnly: isTypePosition(match) }),
  );
  return [...statements, ...calls];
}

function found(code, match, { specifier, names = '', isTypeOnly }) {
  const at = match.index + match[0].length;
  const line = code.slice(0, at).split('\n').length;
  return { specifier, names: names.match(/\w+/g) ?? [], isTypeOnly, line };
}

/** `import('./x').Thing` names a type, `(await import('./x'))` loads a file. */
function isTypePosition(match) {
  return match[3] !== undefined && !/^\.(then|catch)/.test(match.input.slice(match.index + match[0].length - 2));
}

/** Keeps the lines, so that what is found afterwards stands where it stood. */
function blank(comment) {
  return comment.replaceAll(/[^\n]/g, ' ');
}

function below(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    if (entry.isDirectory()) return below(join(path, entry.name));
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [join(path, entry.name)] : [];
  });
}
