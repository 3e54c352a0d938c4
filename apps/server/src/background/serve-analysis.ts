import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { Refusal } from '../errors';
import type { RobotAnalysis } from '../features/office/robots/analysis';
import type { Download } from '../http/download';
import { fetchFrom } from './fetch-downloads';
import type { FileMaker } from './file-maker';
import { type ServeOptions, serveRequests } from './serve-downloads';

/** One call of a function of `RobotAnalysis`. */
type AnalysisRequest = { route: keyof RobotAnalysis; value: unknown };

/** Seconds after which a caller may try again when the process does not start or has ended. */
const AGAIN_S = 5;
/** Bytes of a request: the questions of an import. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

type Options = Pick<ServeOptions<AnalysisRequest>, 'secret' | 'log'> & { load(): Promise<RobotAnalysis> };

/** Answers calls of `RobotAnalysis` from the server, at an address that only this user can reach. */
export function serveAnalysis({ load, secret, log }: Options): Promise<{ address: string; end(): Promise<void> }> {
  let loaded: Promise<RobotAnalysis> | null = null;
  return serveRequests<AnalysisRequest>({
    secret,
    log,
    most: MAX_REQUEST_BYTES,
    async make({ route, value }) {
      loaded ??= load();
      const analysis = await loaded.catch((error: unknown) => {
        loaded = null;
        throw error;
      });
      const call = analysis[route] as (value: unknown) => Promise<unknown>;
      return answerOf(await call(value));
    },
  });
}

/** An answer is sent as a file of one piece. */
const answerOf = (answer: unknown): Download => {
  const bytes = serialize(answer);
  const stream = Readable.from([bytes], { objectMode: false });
  return { name: '', type: '', rows: null, bytes: bytes.length, stream };
};

const FUNCTIONS: Record<keyof RobotAnalysis, true> = {
  tryOut: true,
  listClusters: true,
  listConflicts: true,
  findAlike: true,
  listDrafts: true,
  suggest: true,
};

/**
 * `RobotAnalysis` for the serving process: the other process does the work. If it does not start, or ends before the
 * answer, the call is refused (`robot-busy`).
 */
export function fetchAnalysis(maker: Pick<FileMaker, 'reach'>): RobotAnalysis {
  const busy = () => new Refusal('robot-busy', { seconds: AGAIN_S });
  const calls = Object.keys(FUNCTIONS).map((route) => [
    route,
    async (value: unknown) => {
      const request = { route, value } as AnalysisRequest;
      const { stream } = await fetchFrom(maker, { request, disconnected: undefined, busy });
      return deserialize(await buffer(stream));
    },
  ]);
  return Object.fromEntries(calls) as RobotAnalysis;
}
