import { pageTitles } from '@parley/core/access/page-list';
import { expect, it } from 'vitest';

/** `docs/glossary.md` on screen: words that are not used because another one is, by language, and what to write instead. */
const DISCARDED: Record<'zh' | 'en', readonly [RegExp, string][]> = {
  zh: [
    [/对话(?!框)/, '会话'],
    [/用户(?!名|信息)|顾客/, '客户'],
    [/坐席|客服人员/, '客服'],
    [/登录会话/, '登录设备'],
    [/脱敏/, '打码'],
    [/常用语|快捷语|话术/, '快捷回复'],
    [/地域/, '地区'],
    [/客服组|技能组/, '分组'],
    [/友好对接/, '友好对象'],
    [/审计/, '操作记录'],
    [/封禁/, '禁止登录, 拉黑'],
    [/克隆/, '复制'],
    [/编辑(?!器)|变更/, '修改'],
    [/新增/, '新建, 添加'],
    [/没有[^，。]{1,8}成功/, '…失败'],
    [/[「」]/, '“”'],
    [/营业时间|工作时间|服务时间(之|以)?外/, '服务时间, 非服务时间'],
    [/会话页/, '工作台'],
    [/组织设置|整个组织|企业(?!微信| ID)|系统设置/, '公司设置, 全公司'],
    [/个人设置/, '个人中心'],
    [/来访(?!问)|到访(?!客)/, '访问'],
    [/名片/, '访客资料'],
    [/免打扰/, '勿扰'],
    [/离线留言/, '留言'],
    [/漏接|未接(?!待|受)/, '未接待'],
    [/发信服务/, '邮件服务器'],
    [/等待队列/, '排队'],
    [/(?<!IP )白名单/, '不受限制的地址'],
    [/新建(日期|时间)/, '创建时间'],
    [/邀请用语/, '常用邀请语'],
  ],
  en: [
    [/\bletters?\b(?! only|, digits)/i, 'offline message'],
    [/\b(people|persons?|users?)\b(?! info)/i, 'customer; agent'],
    [/\blog-?ins?\b/i, 'sign-in; signed-in device'],
    [/\bmails?\b/i, 'email'],
    [/\boperators?\b/i, 'agent'],
    [/\bnotices\b/i, 'notifications'],
    [/\bclon(e|ing)\b/i, 'copy'],
    [/\bsomebody\b/i, 'someone'],
    [/\bEmpty: /, 'Leave empty to …'],
    [/; 0: |\. 0: /, 'Enter 0 for …'],
    [/\bbusiness hours\b/i, 'opening hours'],
    [/\bat the desk\b|\bthe desk\b/i, 'workbench'],
    [/\bsystem settings?\b(?! of)|\btheir profile\b|\borgani[sz]ation\b/i, 'company; personal settings; General'],
    [/\b(organiz|recogniz|summariz|authoriz(?!ation( domain|:)))|\b(color|center)\b/i, 'British spelling'],
    [/\bauto answers?\b/i, 'automatic answers'],
    [/\bterms\b/i, 'consent text'],
    [/\b(my|your|their|agent) status\b/i, 'state'],
    [/(?<!IP )\bwhitelist(ed)?\b/i, 'unrestricted address'],
    [/^New (key|webhook|report|robot|entry|agent|link)\b/, 'Create …'],
    [/\bplease\b|!$/i, '(leave it out)'],
  ],
};

/** Texts that mean something else by the word. */
const ALLOWED = new Set([
  'form.rule.name',
  'links.form.badCode',
  'links.form.badName',
  'workbenchComposer.emoji.gestures',
  'history.followUp.lead',
  'invitation.over',
  'deskErrors.link-locked',
  'userDetail.suggestions.title',
  'workbenchThread.recalled.edit',
  'zhLater.writeItAgain',
  // What visitors press.
  'enLater.human',
  // “Customers” does not fit into the first column.
  'pages.userGroup.en',
]);

const files: Record<string, Record<string, unknown>> = {
  ...import.meta.glob<Record<string, unknown>>('./{zh,en}/**/*.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../../../../packages/protocol/window-texts/{zh,en}*.ts', {
    eager: true,
  }),
};
const fields = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/protocol/fields/*.ts', '!**/*.test.ts'],
  { eager: true },
);

/** `letters.empty` → its words, without tags and placeholders. */
function flat(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path.replace(/^desk\./, ''), texts.replace(/<[^>]*>|{{\w+}}/g, '')]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => flat(value, `${path}.${key}`));
}

const named = (modules: Record<string, unknown>): [string, string][] =>
  Object.entries(modules).flatMap(([name, texts]) => flat(texts, name));

function textsOf(language: 'zh' | 'en'): [string, string][] {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}`));
  const shared = [...Object.values(fields).flatMap(named), ...flat(pageTitles, 'pages')];
  return [
    ...own.flatMap(([, exported]) => named(exported)),
    ...shared.filter(([path]) => path.endsWith(`.${language}`)),
  ];
}

it.each(['zh', 'en'] as const)('one word for each thing on screen (%s)', (language) => {
  const texts = textsOf(language).filter(([path]) => !ALLOWED.has(path));
  const strayed = DISCARDED[language].flatMap(([word, instead]) =>
    texts.filter(([, text]) => word.test(text)).map(([path, text]) => `${path}: “${text}”, write ${instead}`),
  );
  expect(strayed).toEqual([]);
});

/** Hints of fields: `…Hint`, `…Help`. Not those of empty lists and states, which are prose. */
const HINT =
  /(?<!\.(empty|none|gone|done|make|closed|offline|waiting|anyway|nothing|not[A-Z]|no[A-Z])\w*)(Hint|Help)(_one|_other)?$/;
const SEVERAL = { zh: /[。！？]./, en: /[a-z0-9”)*}][.?] [A-Z“{0-9]/ };

it.each(['zh', 'en'] as const)('a hint of one sentence has no full stop (%s)', (language) => {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}/`));
  const hints = own.flatMap(([, exported]) => named(exported)).filter(([path]) => HINT.test(path));
  expect(hints.length).toBeGreaterThan(200);
  const stopped = hints.filter(
    ([, text]) => /[。.]$/.test(text) && !/[.]{3}$/.test(text) && !SEVERAL[language].test(text),
  );
  expect(stopped.map(([path, text]) => `${path}: “${text}”`)).toEqual([]);
});
