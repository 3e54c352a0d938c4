import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './root.mjs';

const PLACES = ['packages', 'apps', 'bench', 'e2e'];
const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'coverage', 'test-results']);

/** `import x from 'y'`, `import 'y'`, `export … from 'y'`; the second group is set for type-only imports. */
const STATEMENT = /^[ \t]*(import|export)\s+(type\s+(?!from\b|,))?(?:([\w*${}\s,]+?)\s+from\s*)?(['"])([^'"\n]+)\4/gm;
const CALL = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)(\.\w)?/g;

/** Paths from the root of all TypeScript files. */
export function listSources() {
  return PLACES.flatMap((place) => below(inRoot(place))).map((path) => relative(root, path).replaceAll('\\', '/'));
}

/** The imports of a file: specifier, names, line, and whether it imports types only or re-exports. */
export function readImports(text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/^\s*\/\/.*$/gm, blank);
  const statements = [...code.matchAll(STATEMENT)].map((match) =>
    found(code, match, {
      specifier: match[5],
      names: match[3],
      isTypeOnly: Boolean(match[2]),
      isExported: match[1] === 'export',
    }),
  );
  const calls = [...code.matchAll(CALL)].map((match) =>
    found(code, match, { specifier: match[2], isTypeOnly: isTypePosition(match) }),
  );
  return [...statements, ...calls];
}

function found(code, match, { specifier, names = '', isTypeOnly, isExported = false }) {
  const at = match.index + match[0].length;
  const line = code.slice(0, at).split('\n').length;
  return { specifier, names: names.match(/\w+/g) ?? [], isTypeOnly, line, ...(isExported && { isExported }) };
}

/** `import('./x').Thing` names a type, `(await import('./x'))` loads a file. */
function isTypePosition(match) {
  return match[3] !== undefined && !/^\.(then|catch)/.test(match.input.slice(match.index + match[0].length - 2));
}

/** Replaces a comment by blanks and keeps its line breaks, so that line numbers stay right. */
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
