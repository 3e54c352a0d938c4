import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestOf } from './console-manifest';

const own = readFileSync(new URL('../../console/public/manifest.webmanifest', import.meta.url), 'utf8');

it('an installed console is called like the company, and keeps everything else', () => {
  const named = JSON.parse(manifestOf(own, ' 蓝海照明股份有限公司上海分公司 '));
  expect(named).toEqual({
    ...JSON.parse(own),
    name: '蓝海照明股份有限公司上海分公司',
    short_name: '蓝海照明股份有限公司上海',
  });
});

it('without a company name it has its own', () => expect(manifestOf(own, ' ')).toBe(own));

it('its window has our own bar where the browser offers that, and its icons fit masks', () => {
  const { display, display_override, icons } = JSON.parse(own);
  expect([display, display_override]).toEqual(['standalone', ['window-controls-overlay', 'standalone']]);
  expect(icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});
