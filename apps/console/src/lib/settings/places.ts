import type { Need } from '@parley/core/access/allows';
import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import { PATHS } from '../paths';

/** Who may change settings: what every section needs. */
export const EDITS_SETTINGS: Need = { role: ['Admin'], mode: 'oneOf' };

/** Fields of one section, in the order in which they are shown. */
export type FieldsOf = { section: SectionName; fields: readonly string[] };

const of = <N extends SectionName>(section: N, ...fields: (keyof SectionValue<N> & string)[]): FieldsOf => ({
  section,
  fields,
});

/** The settings pages with their groups of fields. */
export const settingsPages = {
  takeIcon: {
    use: [of('launcher', 'on')],
    desktop: [of('launcher', 'icon', 'picture', 'text', 'color', 'shape', 'size', 'corner', 'offsetX', 'offsetY')],
    phone: [
      of('launcher', 'phoneOn', 'phoneIcon', 'phonePicture', 'phoneText', 'phoneColor', 'phoneShape', 'phoneSize'),
      of('launcher', 'phoneCorner', 'phoneOffsetX', 'phoneOffsetY'),
    ],
    effect: [of('launcher', 'motion', 'badge', 'agents', 'layer')],
    rules: [of('launcher', 'delay', 'pages', 'notPages', 'hours', 'draggable', 'trigger')],
    team: [of('launcher', 'offline', 'offlineText', 'offlineColor', 'hidden', 'hiddenText', 'hiddenColor')],
  },
  floatNavigation: {
    items: [of('navigation', 'on', 'items', 'compare')],
    bar: [of('navigation', 'side', 'edge', 'offset', 'color', 'ink', 'collapse')],
    rules: [of('navigation', 'device', 'pages', 'notPages', 'hours')],
  },
  windowStyle: {
    look: [of('window', 'accent', 'side', 'theme', 'language')],
    header: [of('look', 'logo', 'slogan', 'headerAgent')],
    layout: [of('look', 'layout', 'phoneLayout', 'element')],
    notice: [of('look', 'notice', 'noticeLink')],
    details: [of('look', 'bubbles', 'background', 'fontSize', 'avatars', 'agentCard', 'direction', 'colours')],
  },
  windowSetting: {
    words: [of('window', 'title', 'greeting', 'questions', 'privacy')],
    opening: [
      of('opening', 'mode', 'auto', 'autoSeconds', 'autoPhone', 'autoPhoneSeconds', 'autoPages', 'autoNotPages'),
    ],
    consent: [of('consent', 'text')],
    privacy: [of('privacy', 'panel', 'take', 'erase')],
    chatForm: [of('forms', 'chatWhen', 'chatNote', 'chatFields')],
    letterForm: [of('forms', 'letterOwn', 'letterFields')],
    tools: [
      of('window', 'typingPreview'),
      of('tools', 'sendBy', 'maxLength', 'emoji', 'voice', 'screenshot', 'sound', 'history'),
    ],
    files: [
      of('files', 'visitors', 'kinds', 'maxMegabytes'),
      of('files', 'visitorMegabytesADay', 'addressMegabytesADay', 'megabytesADay'),
    ],
    silent: [of('conversation', 'silentMinutes', 'silentText', 'silentEndMinutes')],
    rating: [of('rating', 'askAtEnd', 'silentMinutes', 'onWish', 'scale', 'days', 'goodTags', 'badTags')],
    transcript: [of('transcript', 'offer', 'atEnd')],
    stateTexts: [
      of(
        'texts',
        'greetingNote',
        'write',
        'writeAgain',
        'previewHint',
        'stateOnline',
        'answerSeconds',
        'answerMinutes',
        'stateNobody',
        'stateWaiting',
        'stateTalking',
        'stateRobot',
      ),
    ],
    queueTexts: [of('texts', 'queueTitle', 'queueNext', 'queueAhead', 'queueWait', 'queueLonger', 'queueHint')],
    noticeTexts: [
      of(
        'texts',
        'noticeAssigned',
        'noticeRequeued',
        'noticeTakenOver',
        'noticeTransferring',
        'noticeRobot',
        'noticeEnded',
        'noticeEndedByYou',
        'noticeLeftQueue',
        'noticeEndedIdle',
        'noticeRated',
      ),
    ],
    letterTexts: [
      of(
        'texts',
        'inviteTitle',
        'letterTitle',
        'letterNote',
        'letterClosed',
        'letterArrived',
        'letterArrivedNote',
        'rateTitle',
        'rateThanks',
      ),
    ],
  },
  region: { rules: [of('region', 'rules', 'allowed')] },
  invitationBox: {
    rules: [of('invitations', 'rules')],
    limits: [
      of('invitations', 'mostAVisit', 'mostADay', 'mostAPerson', 'repeatMinutes', 'refusedHours', 'quietWhileFull'),
    ],
    texts: [of('invitation', 'textsZh', 'textsEn')],
  },
  softwareSetting: {
    brand: [of('brand', 'title', 'logo', 'language')],
    hours: [of('company', 'name', 'openingHours', 'specialDays', 'timeZone', 'offHours')],
    conversation: [
      of('conversation', 'answerSeconds', 'recallSeconds', 'idleMinutes', 'queueLeaveSeconds', 'leaveSeconds'),
      of('conversation', 'visitMinutes', 'blacklistHours', 'validVisitor', 'validAgent'),
    ],
    words: [of('words', 'rules')],
    categories: [of('archive', 'categories')],
    routing: [
      of(
        'routing',
        'strategy',
        'preferSeconds',
        'transferSeconds',
        'graceSeconds',
        'defaultLimit',
        'maxIdle',
        'timeZone',
      ),
    ],
    sessions: [of('sessions', 'multiple', 'idleMinutes', 'maxHours')],
    setup: [of('setup', 'checklist')],
    login: [of('login', 'encryption'), of('registration', 'open', 'role')],
    codes: [of('codes', 'phone', 'email')],
    mail: [of('mail', 'host', 'port', 'security', 'username', 'fromAddress', 'fromName')],
    sms: [of('sms', 'url', 'method', 'format', 'headers', 'body', 'success')],
    social: [of('social', 'authorizeUrl', 'tokenUrl', 'userUrl', 'clientId', 'clientSecret', 'scope', 'matchBy')],
  },
  autoAnswer: { rules: [of('autoAnswer', 'rules')] },
  desktopSetting: {
    sounds: [
      of('notices', 'userVoice', 'userVolume', 'msgVoice', 'msgVolume', 'transferVoice', 'transferVolume'),
      of('notices', 'repeatSeconds'),
    ],
    quiet: [of('notices', 'quietFrom', 'quietTo')],
    workplace: [of('workplace', 'sendKey', 'screenshotKey', 'textSize')],
  },
  appSetting: {
    push: [of('push', 'on', 'events', 'hideTexts')],
    quiet: [of('push', 'quietFrom', 'quietTo')],
    reach: [of('push', 'awayMinutes', 'keepOnlineMinutes')],
    version: [of('apps', 'minimumVersion')],
  },
} as const satisfies Record<string, Record<string, readonly FieldsOf[]>>;

export type SettingsPageName = keyof typeof settingsPages;
export const settingsPageNames = Object.keys(settingsPages) as SettingsPageName[];
export const settingsPagePath = <N extends SettingsPageName>(name: N): `/system/${N}` => `/system/${name}`;

export const groupsOf = (name: SettingsPageName): [group: string, fields: readonly FieldsOf[]][] =>
  Object.entries(settingsPages[name]);

/** Fields whose form stands on another page, which opens it if its address asks for the field. */
const otherForms: readonly (FieldsOf & { path: string })[] = [
  { path: PATHS.letters, ...of('letters', 'rules', 'dueHours', 'remindMinutes') },
  { path: PATHS.users, ...of('archive', 'fields', 'tags', 'userCategories') },
  { path: PATHS.history, ...of('quality', 'criteria') },
  {
    path: PATHS.retention,
    ...of('retention', 'talks', 'trash', 'visits', 'logins', 'letters', 'direct', 'audit', 'files'),
  },
  { path: '/access/signIn', ...of('signIn', 'providers') },
  { path: `${PATHS.personal}?part=preferences`, ...of('samples', 'inMenu') },
];

/** Where a field is changed: the page, and its address with the field. */
export type FieldPlace = { section: SectionName; field: string; page: string; address: string };

export const fieldPlaces: readonly FieldPlace[] = [
  ...settingsPageNames.flatMap((name) =>
    groupsOf(name).flatMap(([, parts]) => parts.map((part) => ({ path: settingsPagePath(name), ...part }))),
  ),
  ...otherForms,
].flatMap(({ path, section, fields }: FieldsOf & { path: string }) =>
  fields.map((field) => ({
    section,
    field,
    page: path.split('?')[0] ?? path,
    address: `${path}${path.includes('?') ? '&' : '?'}field=${section}.${field}`,
  })),
);
