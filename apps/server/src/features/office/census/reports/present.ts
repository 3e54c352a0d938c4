import { question, type Report } from '@parley/protocol/http/census/reports';
import type { ReportRow } from './store';

export function presentReport(row: ReportRow, readerId: string): Report {
  const isOwn = row.ownerId === readerId;
  const { nextAt = null, ...schedule } = row.schedule ?? {};
  return {
    id: row.id,
    name: row.name,
    // Stored by an older version perhaps: what it lacks has its default.
    question: question.parse(row.question),
    shared: row.shared,
    own: isOwn,
    byName: row.byName,
    changedAt: row.changedAt.getTime(),
    schedule:
      isOwn && row.schedule
        ? {
            ...(schedule as NonNullable<ReportRow['schedule']>),
            nextAt: nextAt === null ? null : Date.parse(nextAt),
            stopped: nextAt === null,
          }
        : null,
  };
}
