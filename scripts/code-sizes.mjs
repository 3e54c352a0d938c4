import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { listSources } from './lib/imports.mjs';
import { inRoot } from './lib/root.mjs';
import { isSource, measureFile, summarize } from './lib/shape.mjs';

/**
 * Upper bounds of how many functions, files and folders of the shipped source exceed a limit. Each bound equals the
 * present count; lower it when the count falls. Aim: no function over 120 lines, 20 over 80, no file over 400, no
 * folder over 30, SQL only in stores.
 */
const BOUNDS = {
  'functions over 80 lines': 3,
  'functions over 120 lines': 0,
  'functions with more than three parameters': 225,
  'files over 400 lines': 0,
  'folders with more than 30 files': 0,
  'files of features with SQL outside a store': 0,
};

/** The places over each limit, by the name of its bound, largest first. */
export function measureSizes() {
  const paths = listSources().filter((path) => /\.tsx?$/.test(path) && isSource(path));
  const found = summarize(paths.map((path) => measureFile(path, readFileSync(inRoot(path), 'utf8'))));
  const functions = found.longFunctions.map(({ path, line, lines }) => ({
    lines,
    place: `${path}:${line} (${lines})`,
  }));
  return {
    'functions over 80 lines': functions.map(({ place }) => place),
    'functions over 120 lines': functions.filter(({ lines }) => lines > 120).map(({ place }) => place),
    'functions with more than three parameters': found.wideFunctions.map(({ path, line }) => `${path}:${line}`),
    'files over 400 lines': found.longFiles.map(({ path, lines }) => `${path} (${lines})`),
    'folders with more than 30 files': found.fullFolders.map(([path, count]) => `${path} (${count})`),
    'files of features with SQL outside a store': found.sqlOutsideStores.map(({ path }) => path),
  };
}

/** One message for each bound that is exceeded, and for each that can be lowered. */
export function checkSizes(sizes, bounds = BOUNDS) {
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const places = sizes[name];
    if (places.length > bound) return [`${places.length} ${name}, ${bound} at most:\n  ${places.join('\n  ')}`];
    return places.length < bound
      ? [`${places.length} ${name}: lower the bound of ${bound} (scripts/code-sizes.mjs).`]
      : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkSizes(measureSizes());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
