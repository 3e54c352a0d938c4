import type { Unit, Words } from '@parley/core/census/figure';
import { talkFigures } from '@parley/core/census/talk/figures';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import type { censusExportRoutes } from '@parley/protocol/http/census/exports';
import { flowRow, trafficKeys } from '@parley/protocol/http/census/flow';
import { talkKeys, talkRow } from '@parley/protocol/http/census/talk';
import type { Value } from '@parley/protocol/http/routes';
import { masked, walkOf } from '@parley/protocol/personal';
import type { DownloadsOf, Language } from '../../../http/handler';
import { exportRows } from '../../../sheets/export-rows';
import type { ExportTable } from '../../../sheets/table-of';
import type { DownloadKit } from '../../module';
import { figureColumn } from './figure-column';
import { findListed } from './flow';
import { listFlow } from './flow-list';
import { presenterOf } from './present';
import { hoursOfTalks } from './service/business-hours';
import { shownName } from './shown-name';
import { listTalks } from './talk/talk-list';
import { readCompleteZone } from './zones-store';

/** All rows on one page, and no more points of a curve than needed. */
const WHOLE = { pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER, step: 'month' } as const;

/** The lists of statistics as files: the rows of the screen in their order under their names, then the sum. */
export function censusExports({ context, regions }: DownloadKit): DownloadsOf<typeof censusExportRoutes> {
  const { db, clock } = context;
  const present = presenterOf(regions);
  const within = async (language: Language) => ({
    zone: await readCompleteZone(db),
    now: clock.now(),
    present,
    language,
  });
  async function rowsOf<Figures extends object>(
    asked: Value<'GET /census/flow/export'> | Value<'GET /census/talk/export'>,
    { list, sum }: { list: (Figures & { key: string; name: string })[]; sum: Figures },
    language: Language,
  ) {
    const listed = await findListed(db, asked);
    const named = list.map((row) => ({ ...row, name: shownName(listed!.list, row, language) }));
    return [...named, { key: 'sum', name: SUM[language], ...sum }];
  }
  return {
    'GET /census/flow/export': async ({ value, agent, http: { language } }) => {
      const about = await within(language);
      const { list, sum } = await listFlow(db, { ...value, ...WHOLE }, about);
      const shown = list.map((row) => masked(row, walkOf(flowRow), agent.masks));
      const rows = await rowsOf(value, { list: shown, sum }, language);
      const wish = { timeZone: about.zone.name, ...value };
      return exportRows(context, { table: flowTable, rows, wish, language });
    },
    'GET /census/talk/export': async ({ value, agent, http: { language } }) => {
      const about = await within(language);
      const { list, sum } = await listTalks(
        db,
        { ...value, ...WHOLE },
        { ...about, reader: agent, hours: hoursOfTalks(context) },
      );
      const shown = list.map((row) => masked(row, walkOf(talkRow), agent.masks));
      const rows = await rowsOf(value, { list: shown, sum }, language);
      const wish = { timeZone: about.zone.name, ...value };
      return exportRows(context, { table: talkTable, rows, wish, language });
    },
  };
}

/** Names the last row. */
export const SUM: Words = { zh: '合计', en: 'Total' };

type Row<Key extends string> = { key: string; name: string } & Record<Key, number | null>;
type Entry = { key: string; name: Words; unit: Unit };

function tableOfFigures<Key extends string>(
  name: Words,
  keys: readonly Key[],
  figures: readonly Entry[],
): ExportTable<Row<Key>, Key | 'name' | 'key'> {
  const columns = {
    name: { label: { zh: '名称', en: 'Name' }, width: 32, cell: ({ name }: Row<Key>) => name },
    key: { label: { zh: '代码', en: 'Code' }, cell: ({ key }: Row<Key>) => key },
    ...Object.fromEntries(keys.map((key) => [key, figureColumn(figures.find((figure) => figure.key === key)!)])),
  };
  return { name, columns: columns as ExportTable<Row<Key>, Key | 'name' | 'key'>['columns'] };
}

const flowTable = tableOfFigures({ zh: '访问统计', en: 'Traffic' }, trafficKeys, trafficFigures);
const talkTable = tableOfFigures({ zh: '会话统计', en: 'Conversations' }, talkKeys, talkFigures);
