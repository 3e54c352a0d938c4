import { isByVisitor } from '@parley/protocol/fields/audit';
import { auditAction, auditArea, auditField, auditKind } from '@parley/protocol/fields/audit-words';
import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { listText } from '../../lib/text/list-text';
import './texts';

export type Entry = Answer<'GET /audit/getList'>['list'][number];

/** Texts of an entry; an id that this console does not know is shown as it is. */
export function useWords() {
  const { t, i18n } = useTranslation('audit');
  const language = currentLanguage();
  const kindOf = (id: string): string => auditKind(id, language);
  const fieldOf = (path: readonly string[]): string => auditField(path, language);

  return {
    action: (id: string): string => auditAction(id, language),
    kind: kindOf,
    field: fieldOf,
    fields: (names: readonly string[]): string => listText(names.map((name) => fieldOf([name]))),
    by: ({ uuid, nickname }: Entry): string =>
      uuid !== null ? nickname : isByVisitor(uuid, nickname) ? t('visitor') : t('system'),
    subject({ kind, ids, name, action: id }: Entry): string {
      if (kind === 'list') return `${kindOf(kind)} ${auditArea(id.split('.')[0] ?? '', language)}`;
      const section = kind === 'settings' && i18n.exists(`audit:sections.${ids[0]}`);
      if (section)
        return [kindOf(kind), t(`sections.${ids[0]}` as 'sections.routing'), name && `· ${name}`]
          .filter(Boolean)
          .join(' ');
      const retentionKind = kind === 'retention' ? fieldOf([ids[0] ?? '']) : '';
      const label = name || retentionKind || (kind === 'settings' ? (ids[0] ?? '') : '');
      const short = label || (ids[0] ? ids[0].slice(-6) : '');
      const more = name === '' && ids.length > 1 ? ` ${t('more', { count: ids.length })}` : '';
      return `${kindOf(kind)} ${short}${more}`.trim();
    },
  };
}
