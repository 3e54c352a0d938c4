import { allows } from '@parley/core/access/allows';
import { question, reportAnswer, reportRoutes } from '@parley/protocol/http/census/reports';
import { masked, walkOf } from '@parley/protocol/personal';
import type { WorkContext } from '../../../../context';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import { AGAIN_MS, canSend, type Mail, type SendMail } from '../../../../mail/send-mail';
import type { Principal } from '../../../../principal';
import { rightsOf } from '../../../foundation/auth/grants';
import { readZone } from '../zones-store';
import { ask } from './ask';
import { mailOf, PICTURE_ID } from './mail-text';
import { pictureOf } from './picture';
import { createPlaces } from './places';
import { type DueMail, noteDue, settleMail, stopSchedule, takeDue } from './schedule-store';
import { fileOf } from './table';

/** Milliseconds for which a mail is not taken again: longer than one try. After a crash it is tried again. */
const LEASE_MS = 5 * 60_000;
/** Maximum number of mails of one turn. */
const A_TURN = 20;

/** Why a schedule stops; the console has its words. */
const NO_RIGHT = 'owner-lost-right';

/**
 * Sends reports by mail when they are due, with the rights that their owners have then. What is due is noted for each
 * recipient before anything is sent, and each mail is taken for some minutes before it is sent: a process that dies
 * forgets none. A mail that was sent but not noted has the same id again, by which mail servers know it.
 */
export function createReportMail(context: WorkContext, send: SendMail | null) {
  const { db, clock, log } = context;
  const places = createPlaces();

  return async function run(): Promise<void> {
    if (!canSend(send)) return;
    const zone = await readZone(db);
    await transaction(db, (tx) => noteDue(tx, { zone, now: clock.now() }));
    // Recipients of one sending stand beside each other: it is made once.
    let made = null as { id: string; content: Content } | null;
    for (let sent = 0; sent < A_TURN; sent += 1) {
      const now = clock.now();
      const due = await takeDue(db, { now, leasedUntil: now + LEASE_MS });
      if (!due) return;
      const owner = await rightsOf(db, due.ownerId);
      if (!owner || owner.guest || !allows(owner, reportRoutes['GET /census/reports/get'].needs)) {
        await transaction(db, (tx) => stopSchedule(tx, due.reportId, NO_RIGHT));
        continue;
      }
      try {
        const id = `${due.reportId} ${due.dueAt.getTime()}`;
        if (made?.id !== id) made = { id, content: await contentOf(due, owner) };
        await send({ ...made.content, to: due.recipient, sender: context.setting('company').name, id: due.id });
        await settleMail(db, due.id, { sentAt: now, nextAt: null, error: '' });
      } catch (error) {
        log.warn({ err: error }, 'a report was not sent');
        await settleMail(db, due.id, { sentAt: null, nextAt: againAt(due, error, now), error: reasonOf(error) });
      }
    }
  };

  type Content = Pick<Mail, 'subject' | 'text' | 'html' | 'files'>;

  async function contentOf(due: DueMail, owner: Pick<Principal, 'uuid' | 'scope' | 'masks'>): Promise<Content> {
    const { language, name } = due;
    const asked = question.parse(due.question);
    const times = { now: clock.now(), asOf: due.dueAt.getTime() };
    const exact = await ask({ db, places, language, ...times, reader: owner }, asked);
    const answer = masked(exact, walkOf(reportAnswer), owner.masks);
    const picture = await pictureOf(answer, { chart: asked.chart, language });
    const format = due.file;
    const file = format === 'none' ? null : await fileOf(answer, { name, format, language });
    return {
      ...mailOf(answer, { name, language, hasPicture: picture !== null }),
      files: [
        ...(picture ? [{ name: `${PICTURE_ID}.png`, type: 'image/png', content: picture, inlineId: PICTURE_ID }] : []),
        ...(file ? [{ name: `${name}.${format}`, type: file.type, content: file.content }] : []),
      ],
    };
  }
}

/** A question that is refused now is refused later too. */
function againAt({ tries }: DueMail, error: unknown, now: number): number | null {
  const wait = AGAIN_MS[tries];
  return error instanceof Refusal || wait === undefined ? null : now + wait;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
