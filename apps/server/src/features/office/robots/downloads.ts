import { robotEntryFields } from '@parley/protocol/fields/robot-entries';
import { type askRobotImportRoutes, robotEntry } from '@parley/protocol/http/robots/ask-robot';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import { tableOf } from '../../../sheets/table-of';
import type { DownloadKit } from '../../module';
import { type EntryRow, entryList } from './entries-store';
import { answerCell } from './import/answer-cell';
import { presentEntry } from './present';

type Entry = ReturnType<typeof presentEntry>;

/** Cells of several texts have a line for each, as the import reads them. */
const table = tableOf<Entry>()(robotEntryFields, {
  similar: ({ similar }) => similar.join('\n'),
  answer: ({ answers }) => answerCell(answers),
  keywords: ({ keywords }) => keywords.join('\n'),
});

export const robotDownloads = ({ context }: DownloadKit): DownloadsOf<typeof askRobotImportRoutes> => ({
  'GET /askRobot/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table,
      list: entryList(value),
      present: (row: EntryRow) => presentEntry(context.links, row),
      wish: value,
      language,
      reader: agent,
      shape: robotEntry,
    }),
});
