import { build } from 'esbuild';
import { serverBundle } from './lib/server-bundle.mjs';

await build(serverBundle('main.js'));
