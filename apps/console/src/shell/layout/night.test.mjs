import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast, mix } from '../theme/contrast';

const picture = readFileSync(new URL('./night.svg', import.meta.url), 'utf8');

it('white words can be read on every surface of the picture', () => {
  const surfaces = [
    ...picture.matchAll(/<(?:path|stop)[^>]*?(?:fill|stop-color)="(#[0-9a-f]{6})"(?![^>]*stop-opacity)/g),
  ];
  expect(surfaces.length).toBeGreaterThan(8);
  // The moon's light lies over the sky at its brightest by this much.
  const lit = mix('#bcd9ff', '#0b2a5c', 0.18);
  const dull = [...surfaces.map(([, colour]) => colour), lit].filter((colour) => contrast('#ffffff', colour) < 4.5);
  expect(dull).toEqual([]);
});

it('is small, and of the measure that it is laid out for', () => {
  expect(picture.length).toBeLessThan(8_000);
  expect(picture).toContain('viewBox="0 0 750 1190"');
});
