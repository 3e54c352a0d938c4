import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { listText } from '../../lib/text/list-text';
import './texts';

export type Entry = Answer<'GET /audit/getList'>['list'][number];

/** Texts of an entry; an id that this console does not know is shown as it is. */
export function useWords() {
  const { t, i18n } = useTranslation('audit');
  const named = (group: 'verbs' | 'areas' | 'kinds' | 'fields', id: string): string =>
    i18n.exists(`audit:${group}.${id}`) ? t(`${group}.${id}` as 'verbs.add') : id;

  function action(id: string): string {
    const [area = '', verb = ''] = id.split('.');
    return verb === '' ? id : t('sentence', { verb: named('verbs', verb), area: named('areas', area) });
  }

  return {
    action,
    kind: (id: string): string => named('kinds', id),
    /** Names of custom fields and of settings have no translation and are shown as they are. */
    field: (path: readonly string[]): string => path.map((part) => named('fields', part)).join(' · '),
    fields: (names: readonly string[]): string => listText(names.map((name) => named('fields', name))),
    by: ({ uuid, nickname }: Entry): string => (uuid === null ? t('system') : nickname),
    subject({ kind, ids, name, action: id }: Entry): string {
      if (kind === 'list') return `${named('kinds', kind)} ${named('areas', id.split('.')[0] ?? '')}`;
      const section = kind === 'settings' && i18n.exists(`audit:sections.${ids[0]}`);
      if (section) return `${named('kinds', kind)} ${t(`sections.${ids[0]}` as 'sections.routing')}`;
      const retentionKind = kind === 'retention' ? named('fields', ids[0] ?? '') : '';
      const label = name || retentionKind || (kind === 'settings' ? (ids[0] ?? '') : '');
      const short = label || (ids[0] ? ids[0].slice(-6) : '');
      const more = name === '' && ids.length > 1 ? ` ${t('more', { count: ids.length })}` : '';
      return `${named('kinds', kind)} ${short}${more}`.trim();
    },
  };
}
