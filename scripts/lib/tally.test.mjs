import { expect, test } from 'vitest';
import { isPassed, sumTallies, tallyPlaywright, tallyVitest } from './tally.mjs';

const file = (name, status, ...assertions) => ({
  name,
  status,
  assertionResults: assertions.map((it) => ({
    status: it,
    fullName: `it ${it}`,
    failureMessages: ['Error: no\nat a'],
  })),
});

test('tests are counted as vitest counts them', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [file('a', 'failed', 'passed', 'passed', 'failed')],
  };
  expect(tallyVitest(report, 1)).toEqual({ passed: 2, failed: 1, problems: ['a: it failed\n  Error: no'] });
});

test('a file that cannot be loaded is one failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [file('a', 'passed', 'passed'), file('b', 'failed')],
  };
  expect(tallyVitest(report, 1)).toEqual({ passed: 2, failed: 1, problems: ['b could not be run.'] });
});

test('an error outside of all tests is one failure', () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [] };
  expect(tallyVitest(report, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test('a runner without a report has failed', () => {
  expect(tallyVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyPlaywright(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('a journey that passes only at the second try has failed', () => {
  const specs = [{ ok: true, file: 'a.spec.ts', title: 'goes' }];
  const inner = [{ specs: [{ ok: false, file: 'a.spec.ts', title: 'stops' }] }];
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1 }, suites: [{ specs, suites: inner }] };
  expect(tallyPlaywright(report, 1)).toEqual({ passed: 3, failed: 2, problems: ['a.spec.ts: stops'] });
});

test('a run without tests fails', () => {
  expect(isPassed(sumTallies([]))).toBe(false);
  expect(isPassed({ passed: 1, failed: 0 })).toBe(true);
});
