import type { personalRoutes } from '@parley/protocol/http/personal';
import type { DownloadsOf } from '../../../http/handler';
import type { DownloadKit } from '../../module';
import { downloadOwn } from './download';

export const personalDownloads = ({ context }: DownloadKit): DownloadsOf<typeof personalRoutes> => ({
  'GET /personal/download': ({ agent }) => downloadOwn(context, agent),
});
