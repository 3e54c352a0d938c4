import { readFileSync, rmSync } from 'node:fs';

/** A tally is how many tests passed and failed, and one line for each failure. */

/** Vitest's JSON report. A file that cannot be loaded counts as one failure. */
export function tallyVitest(report, code) {
  if (!report) return crashed('The unit and database tests ended without a report.');
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  const problems = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(isFailed)
      .map((it) => `${file.name}: ${it.fullName}\n  ${firstLineOf(it.failureMessages)}`),
  );
  problems.push(...broken.map((file) => `${file.name} could not be run.`));
  return complete({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length, problems }, code);
}

/** Playwright's JSON report. A journey that passes only at the second try has failed. */
export function tallyPlaywright(report, code) {
  if (!report?.stats) return crashed('The journeys ended without a report.');
  const { expected, unexpected, flaky } = report.stats;
  const problems = specsOf(report.suites).filter(({ ok }) => !ok);
  return complete(
    { passed: expected, failed: unexpected + flaky, problems: problems.map(({ file, title }) => `${file}: ${title}`) },
    code,
  );
}

const specsOf = (suites = []) => suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...specsOf(inner)]);

const firstLineOf = ([message = ''] = []) => message.split('\n', 1)[0];

export function crashed(problem) {
  return { passed: 0, failed: 1, problems: [problem] };
}

export function sumTallies(tallies) {
  const sum = { passed: 0, failed: 0, problems: [] };
  for (const { passed, failed, problems } of tallies) {
    sum.passed += passed;
    sum.failed += failed;
    sum.problems.push(...problems);
  }
  return sum;
}

export function isPassed({ passed, failed }) {
  return passed > 0 && failed === 0;
}

/** Reads and deletes a report; undefined if the runner wrote none. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
}

/** A runner that exits with an error and no failed test counts as one failure. */
function complete(tally, code) {
  if (code === 0 || tally.failed > 0) return tally;
  return {
    ...tally,
    failed: 1,
    problems: [...tally.problems, `A runner ended with code ${code}; its output says why.`],
  };
}

function isFailed(assertion) {
  return assertion.status === 'failed';
}
