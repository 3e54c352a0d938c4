import type { Question, Schedule } from '@parley/protocol/http/census/reports';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { type Change, recordChange } from '../../../foundation/audit/actions';
import { readZone } from '../zones-store';
import { noteByHand, removeSchedule, saveSchedule } from './schedule-store';
import { findSeen, insertReport, lockOwn, markDeleted, type ReportRow, updateReport } from './store';

type Edit = { id?: string | undefined; name: string; question: Question; shared: ReportRow['shared'] };
type Parts = Pick<Context, 'db' | 'clock'>;

/** Creates a report (without id) or changes an own one. */
export async function editReport(
  { db, clock }: Parts,
  by: Principal,
  { id: known, ...edit }: Edit,
): Promise<ReportRow> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    const before = known === undefined ? null : await ownReport(tx, by, known);
    const report = { ...edit, name: edit.name.trim(), id: before?.id ?? uuidV7(now), agentId: by.uuid };
    if (before) await updateReport(tx, report, now);
    else if (!(await insertReport(tx, report, now))) throw new Refusal('too-many-reports');
    await record(tx, by, {
      action: before ? 'reports.edit' : 'reports.add',
      id: report.id,
      name: report.name,
      before: before && contentOf(before),
      after: contentOf(report),
    });
    return (await findSeen(tx, by.uuid, report.id))!;
  });
}

const contentOf = ({ name, question, shared }: Pick<ReportRow, 'name' | 'question'> & { shared: string }) => ({
  name,
  question: JSON.stringify(question),
  shared,
});

export async function deleteReport({ db, clock }: Parts, by: Principal, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const deleted = await markDeleted(tx, by.uuid, { id, at: clock.now() });
    if (!deleted) throw new Refusal('not-found');
    await record(tx, by, { action: 'reports.delete', id, name: deleted.name });
  });
}

/** Takes a deletion back. What was due meanwhile is not sent. */
export async function restoreReport({ db, clock }: Parts, by: Principal, id: string): Promise<ReportRow> {
  return transaction(db, async (tx) => {
    const restored = await markDeleted(tx, by.uuid, { id, at: null });
    if (!restored) throw new Refusal('not-found');
    const report = await ownReport(tx, by, id);
    if (report.schedule?.nextAt) await startSchedule(tx, id, { schedule: report.schedule, now: clock.now() });
    await record(tx, by, { action: 'reports.restore', id, name: restored.name });
    return (await findSeen(tx, by.uuid, id))!;
  });
}

const startSchedule = async (tx: Client, id: string, { schedule, now }: { schedule: Schedule; now: number }) =>
  saveSchedule(tx, id, { schedule, zone: await readZone(tx), now });

export async function scheduleReport(
  { db, clock }: Parts,
  by: Principal,
  { id, schedule }: { id: string; schedule: Schedule | null },
): Promise<ReportRow> {
  return transaction(db, async (tx) => {
    const report = await ownReport(tx, by, id);
    if (schedule) await startSchedule(tx, id, { schedule, now: clock.now() });
    else await removeSchedule(tx, id);
    const { nextAt: _, ...before } = report.schedule ?? {};
    await record(tx, by, {
      action: 'reports.schedule',
      id,
      name: report.name,
      before: report.schedule && before,
      after: schedule,
    });
    return (await findSeen(tx, by.uuid, id))!;
  });
}

/** Notes mails of a scheduled report to its recipients, to be sent at once. Returns their number. */
export async function sendReport({ db, clock }: Parts, by: Principal, id: string): Promise<number> {
  return transaction(db, async (tx) => {
    const report = await ownReport(tx, by, id);
    if (!report.schedule) throw new Refusal('not-found');
    const mails = await noteByHand(tx, id, clock.now());
    await record(tx, by, {
      action: 'reports.send',
      id,
      name: report.name,
      after: { recipients: report.schedule.recipients },
    });
    return mails;
  });
}

async function ownReport(tx: Client, by: Principal, id: string): Promise<ReportRow> {
  const report = await lockOwn(tx, by.uuid, id);
  if (!report) throw new Refusal('not-found');
  return report;
}

const record = (
  tx: Client,
  by: Principal,
  { id, name, ...change }: Pick<Change, 'action' | 'before' | 'after'> & { id: string; name: string },
): Promise<void> => recordChange(tx, by, { ...change, subject: { kind: 'report', id, name } });
