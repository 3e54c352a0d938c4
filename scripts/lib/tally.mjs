import { readFileSync, rmSync } from 'node:fs';

/** What a runner reported, as two numbers. `troubles` are failures that no single test carries. */

/** Vitest's json report. A file that cannot be loaded has no tests, and still is a failure. */
export function tallyVitest(report, code) {
  if (!report) return crashed('The unit and database tests ended without a report.');
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  const troubles = broken.map((file) => `${file.name} could not be run.`);
  return complete({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, troubles }, code);
}

/** Playwright's json report. A journey that passes only at the second try has failed. */
export function tallyPlaywright(report, code) {
  if (!report?.stats) return crashed('The journeys ended without a report.');
  const { expected, unexpected, flaky } = report.stats;
  return complete({ passed: expected, failed: unexpected + flaky, troubles: [] }, code);
}

export function crashed(trouble) {
  return { passed: 0, failed: 1, troubles: [trouble] };
}

export function addUp(tallies) {
  const sum = { passed: 0, failed: 0, troubles: [] };
  for (const { passed, failed, troubles } of tallies) {
    sum.passed += passed;
    sum.failed += failed;
    sum.troubles.push(...troubles);
  }
  return sum;
}

export function isGood({ passed, failed }) {
  return passed > 0 && failed === 0;
}

/** Undefined when the runner never wrote it. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
}

/** A runner that fails without a failed test met an error outside of all of them. */
function complete(tally, code) {
  if (code === 0 || tally.failed > 0) return tally;
  return {
    ...tally,
    failed: 1,
    troubles: [...tally.troubles, `A runner ended with code ${code}; its output says why.`],
  };
}

function isFailed(assertion) {
  return assertion.status === 'failed';
}
