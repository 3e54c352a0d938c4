import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
/** 992 pixels taken for mobile, or 991 for a desktop. */
const WRONG =
  /max-width: ?992px|min-width: ?(991|993)px|width ?<= ?992(px)?|992px ?>= ?width|width ?>=? ?991px|width ?> ?992px/i;

it('"under 992px width the device becomes mobile": in every style sheet and script', () => {
  const files = readdirSync(SOURCES, { recursive: true }).filter((name) => /\.(css|tsx?)$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((name) => WRONG.test(readFileSync(join(SOURCES, name), 'utf8')))).toEqual([]);
});
