import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, exitOnSignal, onExit } from '../processes/child';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause } from '../scenarios/closed-loop';
import { seededRandom } from '../wire/random';
import { findViolations } from './check';
import { StormDesk } from './desk';

/*
 * Fault 7: the disk of uploads, then that of the database, is really full, and has space again. Both are file systems in
 * memory of their own, which only root may mount; without that nothing is tried.
 */

const sizeMB = 512;
const uploadsMB = 16;
const conversations = 6;
const perSecond = 50;
/** Clients send unanswered messages again every second: no more than the server holds anyway. */
const maxWaiting = 100;
/** Milliseconds for which the disk stays full. */
const fullMs = 10_000;
const recoverMs = 60_000;
/** Random text, which PostgreSQL cannot compress. */
const bodyBytes = 4000;

const violations: string[] = [];
const figures: Record<string, unknown> = {};

exitOnSignal();
const scratch = makeScratch('full-disk');
const data = join(scratch, 'data');
const uploads = join(data, 'uploads');
if (mount(data, sizeMB) && mount(uploads, uploadsMB)) await runTrial();
else console.log('not tried: mounting a small file system needs root on Linux');
console.log(JSON.stringify(figures));
for (const violation of violations.slice(0, 40)) console.log(`violation: ${violation}`);
process.exit(violations.length > 0 ? 1 : 0);

function mount(folder: string, megabytes: number): boolean {
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'parley', folder], { stdio: 'pipe' });
  } catch {
    return false;
  }
  // The outer one takes the inner one along.
  if (folder === data) onExit(unmount);
  return true;
}

function unmount(): void {
  execFileSync('umount', ['-l', data], { stdio: 'ignore' });
  if (violations.length === 0) removeScratch(scratch);
}

async function runTrial(): Promise<void> {
  const server = await ParleyProcess.start(scratch);
  const random = seededRandom(7);
  const desk = new StormDesk(server, random);
  const talk = { timer: undefined as NodeJS.Timeout | undefined, sent: 0 };
  try {
    await desk.open(2, conversations);
    talk.timer = setInterval(() => {
      if (desk.waiting() >= maxWaiting) return;
      const body = Array.from({ length: bodyBytes / 10 }, () => random().toString(36).slice(2, 12)).join('');
      desk.say(talk.sent % conversations, talk.sent++ % 2 ? 'user' : 'service', body);
    }, 1000 / perSecond);
    await pause(2000);
    await uploadsFull(server, desk);
    await databaseFull(server, desk);
    clearInterval(talk.timer);
    await judge(server, desk);
    figures.sent = talk.sent;
  } catch (error) {
    violations.push(String(error), server.child.outputTail());
  } finally {
    clearInterval(talk.timer);
    desk.close();
    await server.stop();
  }
}

async function uploadsFull(server: ParleyProcess, desk: StormDesk): Promise<void> {
  const ballast = join(uploads, 'ballast');
  fill(ballast);
  const before = desk.answered;
  const upload = await sendFile(server, desk);
  if (upload.status !== 507 || upload.error !== 'storage-full')
    violations.push(`an upload to a full disk was answered ${upload.status} ${upload.error}`);
  if (!(await eventually(() => desk.answered > before, recoverMs)))
    violations.push('I6: no message was stored while the disk of uploads was full');
  rmSync(ballast);
  const later = await sendFile(server, desk);
  if (later.status !== 200) violations.push(`an upload after that was answered ${later.status} ${later.error}`);
  figures.uploadToFullDisk = upload;
}

async function databaseFull(server: ParleyProcess, desk: StormDesk): Promise<void> {
  const lostBefore = desk.lost.length;
  const ballast = join(data, 'ballast');
  fill(ballast);
  const filled = performance.now();
  if (!(await eventually(() => desk.delayed.size === desk.clients.length, recoverMs)))
    violations.push(`I4: ${desk.delayed.size} of ${desk.clients.length} clients were told that saving is delayed`);
  figures.toldMs = Math.round(performance.now() - filled);
  const before = desk.answered;
  figures.uploadWithoutDatabase = await sendFile(server, desk);
  figures.readyWhileFull = await server.isReady();
  await pause(fullMs);
  figures.answeredWhileFull = desk.answered - before;
  if (!server.child.isRunning()) violations.push('I5: the server ended');
  rmSync(ballast);
  const freed = performance.now();
  if (!(await eventually(() => desk.delayed.size === 0 && desk.answered > before, recoverMs)))
    violations.push('I5: saving is still delayed after space returned');
  figures.savingAgainMs = Math.round(performance.now() - freed);
  figures.lostSockets = desk.lost.length - lostBefore;
  const later = await sendFile(server, desk);
  if (later.status !== 200)
    violations.push(`an upload after space returned was answered ${later.status} ${later.error}`);
}

async function judge(server: ParleyProcess, desk: StormDesk): Promise<void> {
  if (!(await desk.settled(recoverMs))) violations.push(`no rest: ${desk.waiting()} messages wait`);
  violations.push(...desk.shownFaults());
  violations.push(...desk.faults);
  for (const found of await desk.evidence()) violations.push(...findViolations(found));
  figures.servesAtTheEnd = await server.isReady();
}

/** Writes until not one byte more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let piece = 1024 * 1024; piece >= 1; piece = Math.floor(piece / 16))
    try {
      for (;;) writeSync(file, Buffer.alloc(piece));
    } catch {}
  closeSync(file);
}

async function sendFile(server: ParleyProcess, desk: StormDesk): Promise<{ status: number; error: string }> {
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(200_000)], { type: 'text/plain' }), 'note.txt');
  const response = await fetch(`${server.origin}/api/visitor/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.conversations[0]!.visitor.who.credential}` },
    body: form,
  });
  const { data: answer } = (await response.json()) as { data?: { error?: string } };
  return { status: response.status, error: answer?.error ?? '' };
}
