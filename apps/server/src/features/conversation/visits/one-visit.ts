import type { visitFacts } from '@parley/protocol/http/users';
import type * as z from 'zod';

/** A visit as shown on cards and in the record. */
export type VisitRow = {
  startedAt: Date;
  endedAt: Date | null;
  landingUrl: string;
  referrer: string;
  source: string;
  engine: string;
  keyword: string;
  device: string;
  os: string;
  browser: string;
  userAgent: string;
  screen: string;
  language: string;
  address: string;
  region: string;
  parameters: { name: string; value: string }[];
  variables: Record<string, string>;
};

/** Columns of a visit for a statement with this alias of `visits`; all null without a visit. */
export const visitColumns = (of: string): string => `
  ${of}.started_at as "startedAt", ${of}.ended_at as "endedAt", ${of}.landing_url as "landingUrl", ${of}.referrer,
  ${of}.source, ${of}.engine, ${of}.keyword, ${of}.device, ${of}.os, ${of}.browser, ${of}.user_agent as "userAgent",
  ${of}.screen, ${of}.language, ${of}.address, ${of}.region, ${of}.parameters, ${of}.variables`;

export const presentVisit = (row: VisitRow, pages: number): z.input<typeof visitFacts> => ({
  startedAt: row.startedAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  URL: row.landingUrl,
  referrer: row.referrer,
  source: row.source,
  engine: row.engine,
  keyword: row.keyword,
  device: row.device,
  os: row.os,
  browser: row.browser,
  userAgent: row.userAgent,
  screen: row.screen,
  language: row.language,
  address: row.address,
  region: row.region,
  pages,
  parameters: row.parameters,
  variables: row.variables,
});
