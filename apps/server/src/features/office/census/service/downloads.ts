import { type censusServiceRoutes, serviceRow } from '@parley/protocol/http/census/service';
import { masked, walkOf } from '@parley/protocol/personal';
import type { DownloadsOf } from '../../../../http/handler';
import { exportRows } from '../../../../sheets/export-rows';
import type { DownloadKit } from '../../../module';
import { SUM } from '../exports';
import { serviceTable } from './export';
import { listService } from './list';

export const serviceDownloads = ({ context }: DownloadKit): DownloadsOf<typeof censusServiceRoutes> => ({
  'GET /census/service/export': async ({ value, agent, http: { language } }) => {
    const { format, columns, timeZone, ...wish } = value;
    const parts = { db: context.db, setting: context.setting, now: context.clock.now(), reader: agent };
    const whole = { ...wish, step: 'month', pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER } as const;
    const { list, sum, zone } = await listService(parts, whole);
    return exportRows(context, {
      table: serviceTable(wish.kind, wish.by),
      rows: [...list.map((row) => masked(row, walkOf(serviceRow), agent.masks)), { ...sum, name: SUM[language] }],
      wish: { format, columns, timeZone: timeZone ?? zone },
      language,
    });
  },
});
