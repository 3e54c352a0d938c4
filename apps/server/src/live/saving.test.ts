import { expect, test } from 'vitest';
import { createSaving } from './saving';

/** A clock that the test advances, which runs due timers. */
function handTimer() {
  let now = 0;
  let due: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, work: () => void) {
      const one = { at: now + ms, work };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    advance(ms: number) {
      const until = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((other) => other !== next);
        now = next.at;
        next.work();
      }
      now = until;
    },
  };
}

function watched() {
  const timer = handTimer();
  const saving = createSaving(timer);
  const reports: [at: number, saving: string][] = [];
  saving.onChange((isDelayed) => reports.push([timer.now(), isDelayed ? 'delayed' : 'ok']));
  return { timer, saving, reports };
}

test('7006: delayed at once while the database is unreachable, ok after a second without a failure', () => {
  const { timer, saving, reports } = watched();
  const journal = saving.source('journal');
  journal.begin()(false);
  expect(reports).toEqual([[0, 'delayed']]);
  timer.advance(300);
  journal.begin()(true);
  timer.advance(5000);
  expect(reports).toEqual([
    [0, 'delayed'],
    [1300, 'ok'],
  ]);
});

test('7006: an answer that does not come is reported within a second, and cleared after it came', () => {
  const { timer, saving, reports } = watched();
  const answered = saving.source('journal').begin();
  timer.advance(999);
  expect(reports).toEqual([[500, 'delayed']]);
  expect(saving.troubled).toEqual(['journal']);
  answered(true);
  timer.advance(1000);
  expect(reports.at(-1)).toEqual([1999, 'ok']);
  expect(saving.troubled).toEqual([]);
});

test('7006 does not flap: on a full disk a probe that succeeds does not clear a journal that fails (188 pairs in 20 s)', () => {
  const { timer, saving, reports } = watched();
  const journal = saving.source('journal');
  const probe = saving.source('probe');
  for (let ms = 0; ms < 20_000; ms += 50) {
    journal.begin()(false);
    probe.begin()(true);
    timer.advance(50);
  }
  expect(reports).toEqual([[0, 'delayed']]);
});

test.each([100, 700, 1500, 3000, 7000])(
  '7006 does not flap: a source that fails and recovers every %i ms for minutes is reported ever less often',
  (periodMs) => {
    const { timer, saving, reports } = watched();
    const source = saving.source('journal');
    for (let ms = 0; ms < 240_000; ms += periodMs) {
      source.begin()(false);
      timer.advance(periodMs / 10);
      source.begin()(true);
      timer.advance(periodMs - periodMs / 10);
    }
    const oks = reports.filter(([, state]) => state === 'ok');
    expect(oks.length).toBeLessThanOrEqual(3);
    source.begin()(true);
    timer.advance(20_000);
    expect(saving.isDelayed).toBe(false);
  },
);

test('7006: a second outage shortly after the first is over within 2 s, as one after a calm time is', () => {
  const { timer, saving, reports } = watched();
  const source = saving.source('journal');
  for (let round = 0; round < 2; round += 1) {
    source.begin()(false);
    source.begin()(true);
    timer.advance(3000);
  }
  expect(reports.map(([at]) => at)).toEqual([0, 1000, 3000, 5000]);
});

test('7006: after 20 s without a failure, the recovery of the next short outage is reported after a second', () => {
  const { timer, saving, reports } = watched();
  const source = saving.source('openings');
  for (let round = 0; round < 3; round += 1) {
    source.begin()(false);
    source.begin()(true);
    timer.advance(30_000);
  }
  expect(reports.map(([at]) => at)).toEqual([0, 1000, 30_000, 31_000, 60_000, 61_000]);
});
