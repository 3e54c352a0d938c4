import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../processes/child';

/** Bundles a peer's server like Parley's own, so that no TypeScript loader adds to its memory. */
export async function bundlePeer(entry: string, scratch: string): Promise<string> {
  const outfile = join(scratch, 'peer.mjs');
  await build({
    entryPoints: [join(projectRoot, 'bench/peers', entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    external: ['pg-native', 'bufferutil', 'utf-8-validate'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return outfile;
}
