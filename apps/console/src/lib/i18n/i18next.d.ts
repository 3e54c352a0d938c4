import 'i18next';
import type { auth } from '../../locales/zh/account/auth';
import type { invitation } from '../../locales/zh/account/invitation';
import type { loginLog } from '../../locales/zh/account/login-log';
import type { personal } from '../../locales/zh/account/personal';
import type { sessions } from '../../locales/zh/account/sessions';
import type { app } from '../../locales/zh/app';
import type { audit } from '../../locales/zh/audit';
import type { base } from '../../locales/zh/base';
import type { deskErrors } from '../../locales/zh/desk-errors';
import type { errors } from '../../locales/zh/errors';
import type { faces } from '../../locales/zh/faces';
import type { form } from '../../locales/zh/form';
import type { friendly } from '../../locales/zh/friendly';
import type { friends } from '../../locales/zh/friends';
import type { history } from '../../locales/zh/history';
import type { letters } from '../../locales/zh/letters';
import type { links } from '../../locales/zh/links';
import type { noticeCheck } from '../../locales/zh/notice-check';
import type { notices } from '../../locales/zh/notices';
import type { ownService } from '../../locales/zh/own-service';
import type { retention } from '../../locales/zh/retention';
import type { roles } from '../../locales/zh/roles';
import type { routes } from '../../locales/zh/routes';
import type { service } from '../../locales/zh/service';
import type { shares } from '../../locales/zh/shares';
import type { frame } from '../../locales/zh/shell/frame';
import type { header } from '../../locales/zh/shell/header';
import type { quiet } from '../../locales/zh/shell/quiet';
import type { tabs } from '../../locales/zh/shell/tabs';
import type { theme } from '../../locales/zh/shell/theme';
import type { table } from '../../locales/zh/table';
import type { userDetail } from '../../locales/zh/users/detail';
import type { usersFields } from '../../locales/zh/users/fields';
import type { usersImport } from '../../locales/zh/users/import';
import type { users } from '../../locales/zh/users/users';
import type { viewAs } from '../../locales/zh/view-as';
import type { visit } from '../../locales/zh/visit';
import type { workbenchActions } from '../../locales/zh/workbench/actions';
import type { workbenchComposer } from '../../locales/zh/workbench/composer';
import type { workbenchDialogs } from '../../locales/zh/workbench/dialogs';
import type { workbenchFacts } from '../../locales/zh/workbench/facts';
import type { workbenchList } from '../../locales/zh/workbench/list';
import type { workbenchThread } from '../../locales/zh/workbench/thread';
import type { workbench } from '../../locales/zh/workbench/workbench';

/** Keys are checked: a text without an entry in a locale does not compile. */
declare module 'i18next' {
  /** Features that can be deleted as a whole add their texts here. */
  interface ParleyTexts {
    app: typeof app;
    audit: typeof audit;
    auth: typeof auth;
    base: typeof base;
    errors: typeof errors & typeof deskErrors;
    faces: typeof faces;
    form: typeof form;
    frame: typeof frame;
    friendly: typeof friendly;
    friends: typeof friends;
    shares: typeof shares;
    header: typeof header;
    history: typeof history;
    invitation: typeof invitation;
    letters: typeof letters;
    links: typeof links;
    loginLog: typeof loginLog;
    viewAs: typeof viewAs;
    roles: typeof roles;
    noticeCheck: typeof noticeCheck;
    notices: typeof notices;
    ownService: typeof ownService;
    personal: typeof personal;
    quiet: typeof quiet;
    retention: typeof retention;
    routes: typeof routes;
    service: typeof service;
    sessions: typeof sessions;
    table: typeof table;
    tabs: typeof tabs;
    theme: typeof theme;
    userDetail: typeof userDetail;
    users: typeof users;
    usersFields: typeof usersFields;
    usersImport: typeof usersImport;
    visit: typeof visit;
    workbench: typeof workbench;
    workbenchThread: typeof workbenchThread;
    workbenchActions: typeof workbenchActions;
    workbenchComposer: typeof workbenchComposer;
    workbenchDialogs: typeof workbenchDialogs;
    workbenchFacts: typeof workbenchFacts;
    workbenchList: typeof workbenchList;
  }
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: ParleyTexts;
  }
}
