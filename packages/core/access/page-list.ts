// biome-ignore-all format: written by `npm run pages`
import type { Page } from './pages';

/**
 * Groups and pages from the console's `features/<area>/pages.ts`, for the server, which lists them. Generated; do not
 * edit.
 */
export const pages: readonly Page[] = [
  {"path":"/home","name":"Homes","meta":{"title":"start","icon":"end","levelHidden":true},"children":[
    {"path":"home","name":"Home","meta":{"title":"home","icon":"home","guard":{"role":["Admin"]},"noColumn":true}},
    {"path":"start","name":"FirstSteps","meta":{"title":"steps","icon":"home","hidden":true,"activeMenu":"/home/home","guard":{"role":["Admin"]},"noColumn":true}},
  ]},
  {"path":"/workbench","name":"Workbench","meta":{"title":"workbench","icon":"current","levelHidden":true},"children":[
    {"path":"workbench","name":"Dialogue","meta":{"title":"dialogue","icon":"current","noClosable":true,"noColumn":true,"fill":true,"guests":true}},
  ]},
  {"path":"/service","name":"Service","meta":{"title":"serviceGroup","icon":"agents"},"children":[
    {"path":"service","name":"ServiceAgents","meta":{"title":"service","icon":"agents","guard":{"permission":["setPermissions:service"],"mode":"oneOf"}}},
    {"path":"friendly","name":"FriendlyContacts","meta":{"title":"friendly","icon":"share","guard":{"permission":["setPermissions:friendly"],"mode":"oneOf"}}},
    {"path":"role","name":"ServiceRoles","meta":{"title":"role","icon":"colleagues","guard":{"permission":["setPermissions:roleManagement"],"mode":"oneOf"}}},
    {"path":"record","name":"LoginRecord","meta":{"title":"record","icon":"device","guard":{"permission":["seePermissions:seeLoginRecord"],"mode":"oneOf"}}},
    {"path":"audit","name":"AuditLog","meta":{"title":"audit","icon":"check","guard":{"permission":["seePermissions:seeAudit"],"mode":"oneOf"}}},
    {"path":"retention","name":"Retention","meta":{"title":"retention","icon":"clock","guard":{"permission":["seePermissions:seeAudit"],"mode":"oneOf"}}},
  ]},
  {"path":"/user","name":"User","meta":{"title":"userGroup","icon":"person"},"children":[
    {"path":"user","name":"Users","meta":{"title":"user","icon":"person","guard":{"permission":["seePermissions:seeVisitor"],"mode":"oneOf"}}},
    {"path":"userDetail","name":"UserDetail","meta":{"title":"userDetail","icon":"person","hidden":true,"dynamicNewTab":true,"activeMenu":"/user/user","guard":{"permission":["seePermissions:seeVisitor"],"mode":"oneOf"}}},
  ]},
  {"path":"/history","name":"History","meta":{"title":"historyGroup","icon":"clock"},"children":[
    {"path":"history","name":"HistoryRecords","meta":{"title":"history","icon":"clock","guard":{"permission":["seePermissions:seeHistorical"],"mode":"oneOf"}}},
    {"path":"historyDetail","name":"HistoryDetail","meta":{"title":"historyDetail","icon":"details","hidden":true,"dynamicNewTab":true,"activeMenu":"/history/history","guard":{"permission":["seePermissions:seeHistorical"],"mode":"oneOf"}}},
    {"path":"letter","name":"Letter","meta":{"title":"letter","icon":"letter","guard":["talk:desk","seePermissions:seeHistorical"]}},
  ]},
  {"path":"/link","name":"Link","meta":{"title":"linkGroup","icon":"link"},"children":[
    {"path":"link","name":"Links","meta":{"title":"chatLink","icon":"link","guard":{"permission":["seePermissions:link"],"mode":"oneOf"}}},
  ]},
  {"path":"/system","name":"System","meta":{"title":"systemGroup","icon":"filter"},"children":[
    {"path":"takeIcon","name":"TakeIcon","meta":{"title":"takeIcon","icon":"invite","guard":{"role":["Admin"]}}},
    {"path":"floatNavigation","name":"FloatNavigation","meta":{"title":"floatNavigation","icon":"menu","guard":{"role":["Admin"]}}},
    {"path":"windowStyle","name":"WindowStyle","meta":{"title":"windowStyle","icon":"theme","guard":{"role":["Admin"]}}},
    {"path":"windowSetting","name":"WindowSetting","meta":{"title":"windowSetting","icon":"current","guard":{"role":["Admin"]}}},
    {"path":"region","name":"Region","meta":{"title":"region","icon":"language","guard":{"role":["Admin"]}}},
    {"path":"invitationBox","name":"InvitationBox","meta":{"title":"invitationBox","icon":"invite","guard":{"role":["Admin"]}}},
    {"path":"softwareSetting","name":"SoftwareSetting","meta":{"title":"softwareSetting","icon":"filter","guard":{"role":["Admin"]}}},
    {"path":"autoAnswer","name":"AutoAnswer","meta":{"title":"autoAnswer","icon":"clock","guard":{"role":["Admin"]}}},
    {"path":"desktopSetting","name":"DesktopSetting","meta":{"title":"desktopSetting","icon":"sound","guard":{"role":["Admin"]}}},
    {"path":"appSetting","name":"AppSetting","meta":{"title":"appSetting","icon":"phone","guard":{"role":["Admin"]}}},
    {"path":"quickReply","name":"QuickReplies","meta":{"title":"quickReply","icon":"quickReply","guard":{"role":["Admin"]}}},
  ]},
  {"path":"/access","name":"AccessGroup","meta":{"title":"accessGroup","icon":"device"},"children":[
    {"path":"access","name":"Access","meta":{"title":"sites","icon":"page","guard":{"permission":["setPermissions:access"],"mode":"oneOf"}}},
    {"path":"keys","name":"ApiKeys","meta":{"title":"apiKeys","icon":"bookmark","guard":{"permission":["setPermissions:access"],"mode":"oneOf"}}},
    {"path":"hooks","name":"Webhooks","meta":{"title":"webhooks","icon":"direct","guard":{"permission":["setPermissions:access"],"mode":"oneOf"}}},
    {"path":"signIn","name":"SignIn","meta":{"title":"signIn","icon":"person","guard":{"role":["Admin"],"mode":"oneOf"}}},
    {"path":"sandbox","name":"Sandbox","meta":{"title":"sandbox","icon":"dice","guard":{"permission":["setPermissions:access"],"mode":"oneOf"}}},
    {"path":"inspector","name":"Inspector","meta":{"title":"inspector","icon":"watched","guard":{"permission":["setPermissions:access"],"mode":"oneOf"}}},
    {"path":"deliveries","name":"Deliveries","meta":{"title":"deliveries","icon":"direct","hidden":true,"activeMenu":"/access/hooks","guard":{"permission":["setPermissions:access"],"mode":"oneOf"}}},
  ]},
  {"path":"/personal","name":"Personal","meta":{"title":"personalGroup","icon":"person","menuGuard":{"role":["Admin"]}},"children":[
    {"path":"personal","name":"PersonalSettings","meta":{"title":"personal","icon":"person","guests":true}},
    {"path":"notices","name":"NoticeCheck","meta":{"title":"noticeCheck","icon":"bell","guests":true}},
  ]},
];

/** Titles by their keys. */
export const pageTitles: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  start: {"zh":"首页","en":"Home"},
  workbench: {"zh":"工作台","en":"Desk"},
  serviceGroup: {"zh":"客服","en":"Team"},
  userGroup: {"zh":"客户","en":"People"},
  historyGroup: {"zh":"历史","en":"History"},
  linkGroup: {"zh":"链接","en":"Links"},
  systemGroup: {"zh":"设置","en":"Settings"},
  accessGroup: {"zh":"接入","en":"Connect"},
  personalGroup: {"zh":"个人","en":"Profile"},
  home: {"zh":"首页","en":"Home"},
  steps: {"zh":"初次设置","en":"Getting started"},
  dialogue: {"zh":"会话","en":"Conversations"},
  service: {"zh":"客服管理","en":"Agents"},
  friendly: {"zh":"友好对象","en":"Friendly contacts"},
  role: {"zh":"角色权限","en":"Roles"},
  record: {"zh":"登录记录","en":"Sign-in log"},
  audit: {"zh":"操作记录","en":"Audit log"},
  retention: {"zh":"数据保留","en":"Data retention"},
  user: {"zh":"客户档案","en":"Customers"},
  userDetail: {"zh":"客户详情","en":"Customer"},
  history: {"zh":"历史记录","en":"History"},
  historyDetail: {"zh":"会话详情","en":"Conversation"},
  letter: {"zh":"留言记录","en":"Offline messages"},
  chatLink: {"zh":"聊天链接","en":"Chat links"},
  takeIcon: {"zh":"入口按钮","en":"Launcher"},
  floatNavigation: {"zh":"悬浮导航","en":"Floating bar"},
  windowStyle: {"zh":"窗口样式","en":"Window style"},
  windowSetting: {"zh":"窗口设置","en":"Window settings"},
  region: {"zh":"地区设置","en":"Regions"},
  invitationBox: {"zh":"邀请设置","en":"Invitations"},
  softwareSetting: {"zh":"软件设置","en":"General"},
  autoAnswer: {"zh":"自动应答","en":"Auto answers"},
  desktopSetting: {"zh":"桌面设置","en":"Desktop"},
  appSetting: {"zh":"APP 设置","en":"App"},
  quickReply: {"zh":"快捷回复","en":"Quick replies"},
  sites: {"zh":"站点与代码","en":"Sites"},
  apiKeys: {"zh":"API 密钥","en":"API keys"},
  webhooks: {"zh":"Webhook","en":"Webhooks"},
  signIn: {"zh":"登录方式","en":"Sign-in"},
  sandbox: {"zh":"沙盒","en":"Sandbox"},
  inspector: {"zh":"实时事件","en":"Live events"},
  deliveries: {"zh":"Webhook 投递","en":"Deliveries"},
  personal: {"zh":"个人设置","en":"Personal settings"},
  noticeCheck: {"zh":"提醒自检","en":"Notification check"},
};
