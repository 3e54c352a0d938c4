import { question, reportAnswer, type reportRoutes } from '@parley/protocol/http/census/reports';
import { masked, walkOf } from '@parley/protocol/personal';
import { Refusal } from '../../../../errors';
import type { DownloadsOf } from '../../../../http/handler';
import { streamed } from '../../../../sheets/streamed';
import type { DownloadKit } from '../../../module';
import { ask } from './ask';
import { createPlaces } from './places';
import { findSeen } from './store';
import { fileOf } from './table';

const TITLE = { zh: '报表', en: 'Report' };

export function reportDownloads({ context }: DownloadKit): DownloadsOf<typeof reportRoutes> {
  const places = createPlaces();
  return {
    'GET /census/reports/export': async ({ agent, value, http: { language } }) => {
      const { db, clock } = context;
      const saved = value.id === undefined ? null : await findSeen(db, agent.uuid, value.id);
      if (value.id !== undefined && !saved) throw new Refusal('not-found');
      const asked = saved ? question.parse(saved.question) : value.question;
      if (!asked) throw new Refusal('bad-request', { fields: ['question'] });
      const answer = await ask({ db, places, language, now: clock.now(), reader: agent }, asked);
      const name = saved?.name ?? TITLE[language];
      const shown = masked(answer, walkOf(reportAnswer), agent.masks);
      const { type, content, rows } = await fileOf(shown, { name, format: value.format, language });
      return {
        name: `${name}.${value.format}`,
        type,
        rows,
        bytes: content.length,
        stream: streamed(pieceOf(content), async () => undefined),
      };
    },
  };
}

async function* pieceOf(content: Buffer): AsyncGenerator<Buffer, void> {
  yield content;
}
