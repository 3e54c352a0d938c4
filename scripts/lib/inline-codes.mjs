import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * The protocol's table of codes as text: build configurations run in Node, which cannot load our TypeScript packages.
 */
const SOURCE = readFileSync(inRoot('packages/protocol/codes.ts'), 'utf8');
const codes = new Map([...SOURCE.matchAll(/^ {2}(\w+): ('\d{4}'),$/gm)].map(([, name, code]) => [name, code]));

export const withCodes = (text) => text.replace(/\bCODE\.(\w+)/g, (whole, name) => codes.get(name) ?? whole);

/** A build plugin that replaces names of codes by the codes, so that a bundle contains only the codes that it uses. */
export function inlineCodes() {
  return {
    name: 'parley-inline-codes',
    enforce: 'pre',
    transform: (text, id) => (/\.tsx?$/.test(id) ? withCodes(text) : null),
  };
}
