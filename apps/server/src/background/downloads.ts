import { channelDownloads } from '../channels/downloads';
import { friendlyDownloads } from '../features/conversation/friendly/downloads';
import { linkDownloads } from '../features/conversation/links/downloads';
import { quickReplyDownloads } from '../features/conversation/quick-replies/downloads';
import { agentDownloads } from '../features/foundation/agents/downloads';
import { auditDownloads } from '../features/foundation/audit/downloads';
import { authDownloads } from '../features/foundation/auth/downloads';
import { groupDownloads } from '../features/foundation/groups/downloads';
import { loginLogDownloads } from '../features/foundation/login-log/downloads';
import { personalDownloads } from '../features/foundation/personal/downloads';
import { roleDownloads } from '../features/foundation/roles/downloads';
import type { DownloadKit } from '../features/module';
import { censusExports } from '../features/office/census/exports';
import { reportDownloads } from '../features/office/census/reports/downloads';
import { serviceDownloads } from '../features/office/census/service/downloads';
import { historyDownloads } from '../features/office/history/downloads';
import { letterDownloads } from '../features/office/letters/downloads';
import { retentionDownloads } from '../features/office/retention/downloads';
import { robotDownloads } from '../features/office/robots/downloads';
import { userDownloads } from '../features/office/users/downloads';
import type { Downloads } from '../http/handler';
import { recordExports } from './record-exports';

/** Handlers of all routes that answer with a file. A new feature with such routes is added here. */
export const createDownloads = (kit: DownloadKit): Downloads => recordExports(allOf(kit), kit);

/** Statistics are read from their standby, if there is one. */
const onStandby = (kit: DownloadKit): DownloadKit => ({ ...kit, context: kit.reports ?? kit.context });

const allOf = (kit: DownloadKit): Downloads => ({
  ...agentDownloads(kit),
  ...auditDownloads(kit),
  ...authDownloads(kit),
  ...censusExports(onStandby(kit)),
  ...channelDownloads(kit),
  ...friendlyDownloads(kit),
  ...groupDownloads(kit),
  ...historyDownloads(kit),
  ...letterDownloads(kit),
  ...linkDownloads(kit),
  ...loginLogDownloads(kit),
  ...personalDownloads(kit),
  ...quickReplyDownloads(kit),
  ...reportDownloads(kit),
  ...retentionDownloads(kit),
  ...robotDownloads(kit),
  ...roleDownloads(kit),
  ...serviceDownloads(onStandby(kit)),
  ...userDownloads(kit),
});
