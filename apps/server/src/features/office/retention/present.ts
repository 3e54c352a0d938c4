import type { ReportRow } from './report-store';

export const presentReport = ({ before, startedAt, endedAt, oldestAt, ...report }: ReportRow) => ({
  ...report,
  before: before.getTime(),
  startedAt: startedAt.getTime(),
  endedAt: endedAt.getTime(),
  oldestAt: oldestAt?.getTime() ?? null,
});
