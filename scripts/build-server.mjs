import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import {
  analysisProgram,
  DIST,
  documentProgram,
  examineProgram,
  fileProgram,
  helperProgram,
  operateProgram,
  serverBundle,
  serverProgram,
  sheetProgram,
} from './lib/server-bundle.mjs';

mkdirSync(DIST, { recursive: true });
const before = readdirSync(DIST).filter((name) => name.startsWith('server-'));

const { metafile } = await build(serverProgram());
const program = basename(Object.keys(metafile.outputs).find((name) => name.endsWith('.cjs')));
await build(helperProgram());
await build(fileProgram());
await build(analysisProgram());
await build(sheetProgram());
await build(documentProgram());
await build(examineProgram());
await build(operateProgram());
const boot = serverBundle('boot.ts');
await build({ ...boot, banner: {}, sourcemap: false, define: { PROGRAM: JSON.stringify(program) } });

const { status, stderr } = spawnSync(process.execPath, [boot.outfile, '--compile'], { encoding: 'utf8' });
if (status !== 0) throw new Error(`The server could not be compiled: ${stderr}`);
for (const name of before.filter((each) => !each.startsWith(program))) rmSync(join(DIST, name), { force: true });
