import { transaction } from '../db/transaction';
import { recordChange } from '../features/foundation/audit/actions';
import type { DownloadKit } from '../features/module';
import type { Download } from '../http/download';
import type { DownloadCall, DownloadRoute, Downloads } from '../http/handler';

/** The audit log's area of a list, by the first part of its path; others have the same name. */
const AREAS: Record<string, string> = {
  askRobot: 'robotEntries',
  services: 'agents',
  letter: 'letters',
  link: 'links',
  quickReply: 'quickReplies',
  session: 'logins',
  weChat: 'weChatVisitors',
};

type Handler = (call: DownloadCall<DownloadRoute>) => Promise<Download>;

/** Exports of lists leave an entry in the audit log: who, which list, filter, number of rows. */
export function recordExports(downloads: Downloads, kit: Pick<DownloadKit, 'context'>): Downloads {
  const wrapped = Object.entries(downloads).map(([route, make]) => [
    route,
    /\/export\w*$/.test(route) ? recorded(route, make as Handler, kit) : make,
  ]);
  return Object.fromEntries(wrapped) as Downloads;
}

function recorded(route: string, make: Handler, { context }: Pick<DownloadKit, 'context'>): Handler {
  const path = route.slice('GET '.length);
  const area = path.split('/')[1] ?? '';

  function record({ agent, value }: DownloadCall<DownloadRoute>, rows: number): Promise<void> {
    const { format, columns: _, timeZone: __, ...filter } = value as unknown as Record<string, unknown>;
    return transaction(context.db, (tx) =>
      recordChange(tx, agent, {
        action: `${AREAS[area] ?? area}.export`,
        subject: { kind: 'list', id: path },
        after: { filter, format, rows },
      }),
    );
  }

  return async (call) => {
    const download = await make(call);
    const { rows, stream, written } = download;
    if (rows !== null || !written) {
      // Before the first byte is sent: no export is without its entry.
      await record(call, rows ?? 0).catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
      return download;
    }
    // A search finds its rows while they are sent: the entry holds those that were, also if the reader hung up.
    stream.once('close', () => {
      record(call, written()).catch((error: unknown) => context.log.error({ err: error }, path));
    });
    return download;
  };
}
