import { joinRoutes } from './accounts/join';
import { passwordLinkRoutes } from './accounts/password-links';
import { adminRoutes, settingsRoutes } from './admin';
import { agentRoutes } from './agents';
import { followUpRoutes } from './archive/follow-ups';
import { importRoutes } from './archive/import';
import { archiveRoutes } from './archive/people';
import { personRoutes } from './archive/person';
import { areaRoutes } from './area';
import { auditRoutes } from './audit';
import { authRoutes } from './auth';
import { costRoutes } from './census/costs';
import { censusExportRoutes } from './census/exports';
import { censusRoutes } from './census/flow';
import { homeRoutes } from './census/home';
import { keywordRoutes } from './census/keywords';
import { censusOptionRoutes } from './census/options';
import { reportRoutes } from './census/reports';
import { censusServiceRoutes } from './census/service';
import { censusTalkRoutes } from './census/talk';
import { trustRoutes } from './census/trust';
import { codeRoutes } from './channels/codes';
import { mailboxRoutes } from './channels/mailbox';
import { templateRoutes } from './channels/templates';
import { weChatRoutes } from './channels/we-chat';
import { deskRoutes } from './desk';
import { fileRoutes } from './files';
import { friendRoutes } from './friendly/chat';
import { contactRoutes } from './friendly/contacts';
import { invitationRoutes } from './friendly/invitation';
import { shareRoutes } from './friendly/shares';
import { groupRoutes } from './groups';
import { historyRoutes } from './history/conversations';
import { historyDetailRoutes } from './history/detail';
import { qualityRoutes } from './history/quality';
import { trashRoutes } from './history/trash';
import { offerRoutes } from './invitations/offers';
import { launcherRoutes } from './launcher/launcher';
import { letterRoutes } from './letters';
import { linkRoutes } from './links';
import { loginLogRoutes } from './login-log';
import { noteRoutes } from './notes';
import { pageRoutes } from './pages';
import { personalRoutes } from './personal';
import { preferenceRoutes } from './preferences';
import { inspectRoutes } from './programs/inspect';
import { programRoutes } from './programs/programs';
import { signInRoutes } from './programs/sign-in';
import { quickReplyRoutes } from './quick-reply';
import { ratingRoutes } from './ratings';
import { regionRoutes } from './regions/region';
import { replyCurationRoutes } from './replies/curation';
import { replyImportRoutes } from './replies/import';
import { retentionRoutes } from './retention';
import { askRobotImportRoutes, askRobotRoutes } from './robots/ask-robot';
import { robotBoardRoutes } from './robots/board';
import { robotDraftRoutes } from './robots/drafts';
import { agentRobotRoutes, visitorRobotRoutes } from './robots/in-talks';
import { robotMissRoutes } from './robots/misses';
import { robotRoutes } from './robots/robot';
import { smartRobotRoutes } from './robots/smart';
import { robotVersionRoutes } from './robots/versions';
import { roleRoutes } from './roles';
import type { AnswerValue, RequestInput, RequestValue } from './route';
import { searchRoutes } from './search';
import { autoAnswerRoutes } from './settings/auto-answer';
import { pushRoutes } from './settings/push';
import { categoryRoutes } from './software/categories';
import { gatewayRoutes } from './software/gateways';
import { storageRoutes } from './software/storage';
import { talkRoutes } from './talk';
import { userRoutes } from './users';
import { viewRoutes } from './views';
import { visitorRoutes } from './visitor';
import { consentRoutes } from './window/consent';
import { formRoutes } from './window/forms';
import { privacyRoutes } from './window/privacy';
import { workbenchRoutes } from './workbench';

/**
 * Every HTTP route under `/api`, by `METHOD /path`. The server's handlers, the console's client and OpenAPI are derived
 * from it.
 */
export const routes = {
  ...authRoutes,
  ...joinRoutes,
  ...passwordLinkRoutes,
  ...signInRoutes,
  ...deskRoutes,
  ...homeRoutes,
  ...censusRoutes,
  ...costRoutes,
  ...censusExportRoutes,
  ...reportRoutes,
  ...keywordRoutes,
  ...censusOptionRoutes,
  ...censusServiceRoutes,
  ...trustRoutes,
  ...censusTalkRoutes,
  ...talkRoutes,
  ...weChatRoutes,
  ...mailboxRoutes,
  ...templateRoutes,
  ...codeRoutes,
  ...visitorRoutes,
  ...offerRoutes,
  ...pageRoutes,
  ...areaRoutes,
  ...autoAnswerRoutes,
  ...categoryRoutes,
  ...gatewayRoutes,
  ...storageRoutes,
  ...pushRoutes,
  ...groupRoutes,
  ...contactRoutes,
  ...shareRoutes,
  ...friendRoutes,
  ...invitationRoutes,
  ...noteRoutes,
  ...fileRoutes,
  ...userRoutes,
  ...archiveRoutes,
  ...followUpRoutes,
  ...personRoutes,
  ...importRoutes,
  ...preferenceRoutes,
  ...searchRoutes,
  ...personalRoutes,
  ...quickReplyRoutes,
  ...consentRoutes,
  ...replyCurationRoutes,
  ...replyImportRoutes,
  ...formRoutes,
  ...privacyRoutes,
  ...ratingRoutes,
  ...workbenchRoutes,
  ...viewRoutes,
  ...historyRoutes,
  ...historyDetailRoutes,
  ...qualityRoutes,
  ...trashRoutes,
  ...launcherRoutes,
  ...letterRoutes,
  ...linkRoutes,
  ...loginLogRoutes,
  ...auditRoutes,
  ...regionRoutes,
  ...retentionRoutes,
  ...robotRoutes,
  ...robotVersionRoutes,
  ...robotMissRoutes,
  ...robotBoardRoutes,
  ...smartRobotRoutes,
  ...robotDraftRoutes,
  ...visitorRobotRoutes,
  ...agentRobotRoutes,
  ...askRobotRoutes,
  ...askRobotImportRoutes,
  ...agentRoutes,
  ...roleRoutes,
  ...adminRoutes,
  ...settingsRoutes,
  ...programRoutes,
  ...inspectRoutes,
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type Input<N extends RouteName> = RequestInput<Routes[N]>;
export type Value<N extends RouteName> = RequestValue<Routes[N]>;
export type Answer<N extends RouteName> = AnswerValue<Routes[N]>;
