import { pageTitles } from '@parley/core/access/page-titles';
import { expect, it } from 'vitest';
import { routes as en } from './en/routes';
import { routes as zh } from './zh/routes';

it.each(Object.keys(pageTitles))('server and console call the page %s the same', (title) =>
  expect(pageTitles[title]).toEqual({ zh: zh[title as keyof typeof zh], en: en[title as keyof typeof en] }),
);
