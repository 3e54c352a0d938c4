import { expect, it } from 'vitest';
import { mayRun } from './preview-check';

it.each([
  ['production', 'chat.example', '', true],
  ['preview', 'localhost', '', true],
  ['preview', '127.0.0.1', '', true],
  ['preview', 'demo.parley.example', '', true],
  ['preview', 'preview.parley.example', '', true],
  ['preview', 'chat.example', '', false],
  ['preview', 'localhost.chat.example', '', false],
  ['preview', 'Shop.example', 'shop.example, 10.0.0.7', true],
  ['preview', '10.0.0.7', 'shop.example, 10.0.0.7', true],
  ['preview', 'demo.parley.example', 'shop.example', false],
])('built for %s, at %s (%s): %s', (mode, host, hosts, may) => expect(mayRun(mode, host, hosts)).toBe(may));
