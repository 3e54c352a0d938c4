import { agentFields, presenceOfAgent } from '@parley/protocol/fields/agents';
import type { agentRecord } from '@parley/protocol/http/agents';
import type * as z from 'zod';
import type { Language } from '../../../http/handler';
import { joined, tableOf, textOf } from '../../../sheets/table-of';

/** An agent as the list shows it, with the names of its groups in place of their ids. */
type Agent = z.input<typeof agentRecord>;

/** Agents as a file. */
export const agentTable = tableOf<Agent>()(agentFields, {
  roles: ({ roles }, language) => joined(roles, language),
  state: (agent, language) => textOf(agentFields.fields.state, presenceOfAgent(agent), language),
  groups: ({ groups }, language) => joined(groups, language),
  skills: ({ skills }, language) =>
    joined(
      skills.map(({ name, value }) => `${name} ${value}`),
      language,
    ),
  // By their keys, as in the file of roles and in the audit log.
  permissions: ({ permissions }) => permissions.join(' '),
  languages: ({ languages }) => languages.join(' '),
  regions: ({ regions }) => regions.join(' '),
  shifts: ({ shifts }, language) => shifts.map((shift) => shiftText(shift, language)).join('; '),
});

const DAYS = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
};

/** 周一 周二 09:00–18:00 */
function shiftText({ days, from, to }: Agent['shifts'][number], language: Language): string {
  const names = days.toSorted((a, b) => a - b).map((day) => DAYS[language][day - 1]);
  return `${names.join(' ')} ${clockOf(from)}–${clockOf(to)}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
