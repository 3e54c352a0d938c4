import { expect, test } from 'vitest';
import { readClient } from './client';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'web'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0 Electron/37.2 Safari/537.36', 'desktop'],
  ['ParleyApp/1.0 (iPhone; iOS 18.0)', 'app'],
  ['curl/8.5.0', 'program'],
  ['', 'program'],
])('%s', (userAgent, client) => expect(readClient(userAgent)).toBe(client));
