import { linkFields } from '@parley/protocol/fields/links';
import { tableOf } from '../../../sheets/table-of';
import type { Link } from './present';

const CAPS = { visits: { zh: '次访问', en: ' visits' }, conversations: { zh: '次会话', en: ' conversations' } };

const LOCKED = { zh: '要密码', en: 'Password' };

/** Links as a file. */
export const linkTable = tableOf<Link>()(linkFields, {
  site: ({ site }) => site.name,
  group: ({ group }) => group?.name ?? '',
  agent: ({ agent }) => agent?.nickname ?? '',
  parameters: ({ parameters }) => parameters.map(({ name, value }) => `${name}=${value}`).join('&'),
  cap: ({ cap, capOf }, language) => (cap === null || !capOf ? '' : `${cap}${CAPS[capOf][language]}`),
  guard: ({ isLocked, domains }, language) => [...(isLocked ? [LOCKED[language]] : []), ...domains].join(' · '),
});
