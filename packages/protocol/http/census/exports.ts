import * as z from 'zod';
import { exporting } from '../list';
import type { RouteTable } from '../route';
import { censusRoutes, trafficKeys } from './flow';
import { censusTalkRoutes, talkKeys } from './talk';

const needs = ['seePermissions:statistics'];

const whole = { pageNo: true, pageSize: true, step: true } as const;

export const censusExportRoutes = {
  'GET /census/flow/export': {
    needs,
    request: censusRoutes['GET /census/flow/getList'].request
      .omit(whole)
      .extend(exporting(['name', 'key', ...trafficKeys])),
    answer: z.unknown(),
    download: true,
    summary: 'Traffic by source, engine, area, keyword or platform, with the sum, as CSV or XLSX.',
  },
  'GET /census/talk/export': {
    needs,
    request: censusTalkRoutes['GET /census/talk/getList'].request
      .omit(whole)
      .extend(exporting(['name', 'key', ...talkKeys])),
    answer: z.unknown(),
    download: true,
    summary: 'Conversations by source, engine, area, keyword or platform, with the sum, as CSV or XLSX.',
  },
} satisfies RouteTable;
