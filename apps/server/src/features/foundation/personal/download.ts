import type { DownloadContext } from '../../../context';
import { openSnapshot, type Snapshot } from '../../../db/snapshot';
import type { Download } from '../../../http/download';
import type { Principal } from '../../../principal';
import { enterExport } from '../../../sheets/enter-export';
import { streamed } from '../../../sheets/streamed';
import { partsOf, readPart } from './download-store';

/** The agent's own stored data as one JSON file, streamed from one snapshot. */
export async function downloadOwn(
  context: DownloadContext,
  { uuid, username, disconnected }: Principal,
): Promise<Download> {
  const leave = enterExport(context);
  const snapshot = await openSnapshot(context.db, disconnected).catch((error: unknown) => {
    leave();
    throw error;
  });
  const stream = streamed(write(context, snapshot, uuid), () => snapshot.close().finally(leave));
  const day = new Date(context.clock.now()).toISOString().slice(0, 10);
  return { name: `parley-${username}-${day}.json`, type: 'application/json; charset=utf-8', rows: 0, bytes: 0, stream };
}

async function* write(context: DownloadContext, snapshot: Snapshot, id: string): AsyncGenerator<string, void> {
  yield `{"made":${JSON.stringify(new Date(context.clock.now()))}`;
  for (const part of partsOf(id)) {
    yield `,\n${JSON.stringify(part.name)}:[`;
    let before = '\n';
    for await (const rows of readPart(snapshot, part)) {
      if (rows.length === 0) continue;
      yield `${before}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      before = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
