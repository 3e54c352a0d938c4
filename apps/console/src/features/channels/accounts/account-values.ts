import type { Account, AccountEdit, Kind } from '../queries';

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
};

const NO_SECRETS = { secret: '', token: '', aesKey: '' };

export const NEW: Values = {
  ...{ kind: 'official', name: '', appId: '', mode: 'safe', site: null, group: null, enabled: true },
  ...{ welcome: '', offHours: '', keywords: [], merge: true, warnAt: 2 },
  ...NO_SECRETS,
};

export function valuesOf(account: Account): Values {
  const { kind, name, appId, mode, site, group, enabled } = account;
  const { welcome = '', offHours = '', keywords = [] } = account.replies;
  const { merge = true, warnAt = 2 } = account.quota;
  return {
    ...{ kind, name, appId, mode, site: site.id, group: group?.id ?? null, enabled },
    ...{ welcome, offHours, keywords, merge, warnAt },
    ...NO_SECRETS,
  };
}

/** The request that saves the form. Fields of `FormWindow` that were never shown are absent. */
export function editOf(values: Values, account: Account | null): AccountEdit {
  const { kind, name, appId, mode, group, enabled, site } = values;
  const given = (secret: string | undefined) => secret?.trim() || undefined;
  const [secret, token, aesKey] = [given(values.secret), given(values.token), given(values.aesKey)];
  return {
    ...(account ? { id: account.id, version: account.version } : { kind }),
    ...{ name: name.trim(), appId: appId.trim(), mode, group: group ?? null, enabled },
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
  };
}
