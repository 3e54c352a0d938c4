import { WARN_AT } from '@parley/core/channels/quota';
import { MAX_TEMPLATES } from '@parley/core/channels/wechat/templates';
import type { Account, AccountEdit, Kind } from '../queries';

type Template = Account['templates'][number];
/** A template in the form, where nothing is absent. */
export type TemplateValues = {
  id: string;
  name: string;
  page: string;
  fields: { key: string; label: string; example: string }[];
};
type Keyword = { words: string[]; match: 'exact' | 'contains'; reply: string };

/** What the form changes. Secrets are empty unless they are to be replaced. */
export type Values = {
  kind: Kind;
  name: string;
  appId: string;
  secret: string;
  token: string;
  aesKey: string;
  mode: Account['mode'];
  site: string | null;
  group: string | null;
  enabled: boolean;
  welcome: string;
  offHours: string;
  keywords: Keyword[];
  merge: boolean;
  warnAt: number | null;
  templates: TemplateValues[];
};

const NO_SECRETS = { secret: '', token: '', aesKey: '' };

export const NEW: Values = {
  kind: 'official',
  name: '',
  appId: '',
  mode: 'safe',
  site: null,
  group: null,
  enabled: true,
  welcome: '',
  offHours: '',
  keywords: [],
  merge: true,
  warnAt: WARN_AT,
  templates: [],
  ...NO_SECRETS,
};

export function valuesOf(account: Account): Values {
  const { kind, name, appId, mode, site, group, enabled } = account;
  const { welcome = '', offHours = '', keywords = [] } = account.replies;
  const { merge = true, warnAt = WARN_AT } = account.quota;
  return {
    kind,
    name,
    appId,
    mode,
    site: site.id,
    group: group?.id ?? null,
    enabled,
    welcome,
    offHours,
    keywords,
    merge,
    warnAt,
    templates: account.templates.map(filled),
    ...NO_SECRETS,
  };
}

/** The request that saves the form. Fields of `FormWindow` that were never shown are absent. */
export function editOf(values: Values, account: Account | null): AccountEdit {
  const { kind, name, appId, mode, group, enabled, site } = values;
  const trimmed = (secret: string | undefined) => secret?.trim() || undefined;
  const [secret, token, aesKey] = [trimmed(values.secret), trimmed(values.token), trimmed(values.aesKey)];
  return {
    ...(account ? { id: account.id, version: account.version } : { kind }),
    name: name.trim(),
    appId: appId.trim(),
    mode,
    group: group ?? null,
    enabled,
    ...(site && { site }),
    ...(secret && { secret }),
    ...(token && { token }),
    ...(aesKey && { aesKey }),
    replies: {
      welcome: values.welcome ?? '',
      offHours: values.offHours ?? '',
      keywords: (values.keywords ?? []).map(({ words, match, reply }) => ({ words, match, reply })),
    },
    quota: { merge: values.merge ?? true, warnAt: values.warnAt ?? 0 },
    templates: (values.templates ?? []).map(given),
  };
}

const filled = ({ id, name, page = '', fields }: Template): TemplateValues => ({
  id,
  name,
  page,
  fields: fields.map(({ key, label, example = '' }) => ({ key, label, example })),
});

const given = ({ id, name, page, fields }: TemplateValues): Template => ({
  id: id.trim(),
  name: name.trim(),
  ...(page?.trim() && { page: page.trim() }),
  fields: fields.map(({ key, label, example }) => ({
    key: key.trim(),
    label: label.trim(),
    ...(example?.trim() && { example: example.trim() }),
  })),
});

/** Those of the platform's templates that the form lacks and has room for. */
export function newOf(known: readonly Pick<TemplateValues, 'id'>[], found: readonly Template[]): TemplateValues[] {
  const ids = new Set(known.map(({ id }) => id));
  return found
    .filter(({ id }) => !ids.has(id))
    .slice(0, Math.max(0, MAX_TEMPLATES - known.length))
    .map(filled);
}
