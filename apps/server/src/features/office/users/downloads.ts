import { Readable } from 'node:stream';
import type { importRoutes } from '@parley/protocol/http/archive/import';
import { type archiveRoutes, userRecord } from '@parley/protocol/http/archive/people';
import type { personRoutes } from '@parley/protocol/http/archive/person';
import { Refusal } from '../../../errors';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import { fieldsFor } from '../../foundation/access/custom-fields';
import type { DownloadKit } from '../../module';
import { peopleTable } from './export';
import { reportImport } from './import/report';
import { type ListedRow, peopleList } from './list-store';
import { isGenuine, presentErasure } from './person/erase';
import { findErasure } from './person/erase-store';
import { presentUser } from './present';
import { takePerson } from './take';

type Routes = typeof archiveRoutes & typeof personRoutes & typeof importRoutes;

export const userDownloads = ({ context, storage }: DownloadKit): DownloadsOf<Routes> => ({
  'GET /users/export': ({ agent, value, http: { language } }) => {
    const rules = context.setting('archive').fields;
    return exportList(context, {
      table: peopleTable(fieldsFor(rules, agent)),
      list: peopleList(value, { reader: agent, now: context.clock.now(), rules }),
      present: (row: ListedRow) => presentUser(row, agent, rules),
      wish: value,
      language,
      reader: agent,
      shape: userRecord,
    });
  },
  'GET /users/take': ({ agent, value }) => takePerson(context, storage, agent, value),
  'GET /users/erasureProof': async ({ value }) => {
    const row = await findErasure(context.db, value.id);
    if (!row) throw new Refusal('not-found');
    const proof = presentErasure(row);
    const text = `${JSON.stringify({ ...proof, genuine: isGenuine(proof) }, null, 2)}\n`;
    return {
      name: `erasure-${row.id}.json`,
      type: 'application/json',
      rows: 1,
      bytes: Buffer.byteLength(text),
      stream: Readable.from([text], { objectMode: false }),
    };
  },
  'GET /users/import/report': (call) => reportImport(context.db, call),
});
