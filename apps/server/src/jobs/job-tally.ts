/** What a job has done since the start of its process. `seconds`: duration of all runs. */
export type JobTotals = { name: string; runs: number; failures: number; seconds: number };

/** Adds up runs of jobs, for `/metrics`. */
export type JobTally = {
  add(runs: readonly JobTotals[]): void;
  list(): JobTotals[];
  /** Everything added since the last call. */
  take(): JobTotals[];
};

export function createJobTally(): JobTally {
  const totals = new Map<string, JobTotals>();
  const list = (): JobTotals[] => [...totals.values()];
  return {
    add(runs) {
      for (const { name, runs: count, failures, seconds } of runs) {
        const sum = totals.get(name) ?? { name, runs: 0, failures: 0, seconds: 0 };
        sum.runs += count;
        sum.failures += failures;
        sum.seconds += seconds;
        totals.set(name, sum);
      }
    },
    list,
    take() {
      const taken = list();
      totals.clear();
      return taken;
    },
  };
}
