import { expect, test } from 'vitest';
import { createSaving } from './saving';

/** A clock that the test moves; what is due happens on the way. */
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
  const told: [at: number, saving: string][] = [];
  saving.onChange((isDelayed) => told.push([timer.now(), isDelayed ? 'delayed' : 'ok']));
  return { timer, saving, told };
}

test('7006: delayed at once where the database is away, ok when all went well for a second', () => {
  const { timer, saving, told } = watched();
  const journal = saving.source('journal');
  journal.begin()(false);
  expect(told).toEqual([[0, 'delayed']]);
  timer.advance(300);
  journal.begin()(true);
  timer.advance(5000);
  expect(told).toEqual([
    [0, 'delayed'],
    [1300, 'ok'],
  ]);
});

test('7006: an answer that does not come is told within a second, and taken back after it came', () => {
  const { timer, saving, told } = watched();
  const answered = saving.source('journal').begin();
  timer.advance(999);
  expect(told).toEqual([[500, 'delayed']]);
  expect(saving.troubled).toEqual(['journal']);
  answered(true);
  timer.advance(1000);
  expect(told.at(-1)).toEqual([1999, 'ok']);
  expect(saving.troubled).toEqual([]);
});

test('7006 does not flap: on a full disk the probe that succeeds says nothing of the journal that fails (188 pairs in 20 s)', () => {
  const { timer, saving, told } = watched();
  const journal = saving.source('journal');
  const probe = saving.source('probe');
  for (let ms = 0; ms < 20_000; ms += 50) {
    journal.begin()(false);
    probe.begin()(true);
    timer.advance(50);
  }
  expect(told).toEqual([[0, 'delayed']]);
});

test.each([100, 700, 1500, 3000, 7000])(
  '7006 does not flap: a source that fails and recovers every %i ms is told of by one pair in 20 s at most',
  (periodMs) => {
    const { timer, saving, told } = watched();
    const source = saving.source('journal');
    for (let ms = 0; ms < 120_000; ms += periodMs) {
      source.begin()(false);
      timer.advance(periodMs / 10);
      source.begin()(true);
      timer.advance(periodMs - periodMs / 10);
    }
    const oks = told.filter(([, state]) => state === 'ok').map(([at]) => at);
    for (const [index, at] of oks.slice(1).entries()) expect(at - oks[index]!).toBeGreaterThanOrEqual(20_000);
    source.begin()(true);
    timer.advance(20_000);
    expect(saving.isDelayed).toBe(false);
  },
);

test('7006: after a calm time the next short outage is over a second after it', () => {
  const { timer, saving, told } = watched();
  const source = saving.source('openings');
  for (let round = 0; round < 3; round += 1) {
    source.begin()(false);
    source.begin()(true);
    timer.advance(30_000);
  }
  expect(told.map(([at]) => at)).toEqual([0, 1000, 30_000, 31_000, 60_000, 61_000]);
});
