import type { KeptFile, Sent } from './types';
import { afterLost, afterRate, type Waits, withoutOfflineWait } from './waits';

/** Failures of the server over one file after which the file counts as refused. */
export const FAULTS_MAX = 4;

type Before = {
  waits: Waits;
  /** Failures of the server over this file so far. */
  faults: number;
  now: number;
};

type Verdict = { waits: Waits; faults: number; change: Partial<KeptFile> };

/** The effect of an attempt on the file, its number of failures, and the time of the next attempt. */
export function verdictOn(sent: Sent, { waits, faults, now }: Before): Verdict {
  const again = { state: 'waiting', error: 'error' in sent ? sent.error : undefined } as const;
  switch (sent.outcome) {
    case 'taken': {
      const answer = { kind: sent.kind, msg: sent.msg };
      return { waits: withoutOfflineWait(waits), faults, change: { state: 'uploaded', answer } };
    }
    case 'refused':
      return { waits: withoutOfflineWait(waits), faults, change: { state: 'failed', error: sent.error } };
    case 'rate':
      return { waits: afterRate(waits, now, sent.seconds), faults, change: again };
    case 'lost':
      return { waits: afterLost(waits, now), faults, change: again };
    case 'fault':
      if (faults >= FAULTS_MAX)
        return verdictOn({ outcome: 'refused', error: sent.error }, { waits, faults: faults + 1, now });
      return { waits: afterLost(waits, now), faults: faults + 1, change: again };
  }
}
