import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * Counts a source file's lines, its functions with their lines and parameters, and the lines that hold SQL.
 * The extension of `path` decides the language (ts or tsx). Throws when the text does not parse.
 */
export function measureFile(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const lineOf = lineFinder(text);
  const functions = [];
  const sql = [];
  const addFunction = (node) =>
    functions.push({
      line: lineOf(node.start),
      lines: lineOf(node.end) - lineOf(node.start) + 1,
      parameters: node.params.length,
    });
  const addText = (node, value) => {
    if (SQL.test(value)) sql.push(lineOf(node.start));
  };
  new Visitor({
    FunctionDeclaration: (node) => node.body && addFunction(node),
    FunctionExpression: (node) => node.body && addFunction(node),
    ArrowFunctionExpression: addFunction,
    TemplateLiteral: (node) => addText(node, node.quasis.map(({ value }) => value.raw).join('$1')),
    Literal: (node) => typeof node.value === 'string' && addText(node, node.value),
  }).visit(program);
  return { path, lines: text.split('\n').length - 1, functions, sql };
}

/** The start of a SQL statement; ours are written in lower case. */
const SQL =
  /^\s*(select\s[\s\S]+\sfrom\s|select\s+(pg_|set_config|nextval|1$)|insert\s+into\s|update\s+\w+[\s\S]+\sset\s|delete\s+from\s|with\s+(recursive\s+)?\w+[\s\S]*\sas\s+(not\s+materialized\s+|materialized\s+)?\(|copy\s+\w|lock\s+table\s|truncate\s)/;

function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** Source that ships: neither tests nor their helpers. */
export function isSource(path) {
  return !/\.test\.tsx?$|(^|\/)testing\/|^e2e\/|^bench\/|\.d\.ts$|\.config\.ts$/.test(path);
}

/** Totals of measured files: counts, medians, and everything over a limit, largest first. */
export function summarize(files) {
  const functions = files.flatMap((file) => file.functions.map((found) => ({ ...found, path: file.path })));
  const folders = new Map();
  for (const { path } of files) folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1);
  return {
    files: files.length,
    lines: sum(files.map(({ lines }) => lines)),
    fileLines: spread(files.map(({ lines }) => lines)),
    functionLines: spread(functions.map(({ lines }) => lines)),
    longFunctions: functions.filter(({ lines }) => lines > 80).sort((a, b) => b.lines - a.lines),
    wideFunctions: functions.filter(({ parameters }) => parameters > 3),
    longFiles: files.filter(({ lines }) => lines > 400).sort((a, b) => b.lines - a.lines),
    fullFolders: [...folders].filter(([, count]) => count > 30).sort((a, b) => b[1] - a[1]),
    sqlOutsideStores: files.filter(({ path, sql }) => sql.length > 0 && mayHoldNoSql(path)),
  };
}

const mayHoldNoSql = (path) => /^apps\/server\/src\/features\//.test(path) && !/(^|[-/])store\.ts$/.test(path);

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function spread(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), ninetieth: at(0.9), most: sorted.at(-1) ?? 0 };
}
