import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useDeskState } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Icon } from '../../../ui/icon';
import { monitoring } from '../monitoring/monitoring-store';
import { ColleagueRow } from './colleague-row';
import { inOrder, withAgents } from './colleagues';
import style from './colleagues.module.css';
import { useColleagues } from './use-colleagues';

/** The panel's name among the sections that stand open. */
const NAME = 'colleagues';

/** At the list's foot: everybody in service with state, load and groups. Folded it asks for nothing. */
export function ColleaguesPanel() {
  const { t } = useTranslation('workbenchList');
  const errorText = useErrorText();
  const id = useId();
  const isOpen = useStore(monitoring.store, ({ activeNames }) => activeNames.includes(NAME));
  const agents = useDeskState(({ inbox }) => inbox?.agents);
  const { data, error } = useColleagues(isOpen);
  const states = useStore(monitoring.store, ({ monitoredList }) => monitoredList);

  useEffect(() => {
    monitoring.setMonitoredList([...(agents?.values() ?? [])].map(({ uuid, state }) => ({ uuid, state })));
  }, [agents]);

  const here = [...(agents?.values() ?? [])].filter(({ reachable }) => reachable).length;
  const list = inOrder(withAgents(data?.list ?? [], agents));
  const names = new Map(data?.groups.map((group) => [group.id, group.name]));
  return (
    <section className={style.panel} aria-label={t('colleagues.title')}>
      <button
        type="button"
        className={style.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => monitoring.toggleActiveName(NAME)}
      >
        <span className={style.chevron} data-open={isOpen || undefined}>
          <Icon name="up" size={12} />
        </span>
        <Icon name="colleagues" size={14} />
        <span>{t('colleagues.title')}</span>
        <span className={style.count}>{t('colleagues.reachable', { here, all: states.length })}</span>
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that takes the focus
        <section id={id} className={style.body} tabIndex={0} aria-label={t('colleagues.list')}>
          {error && !data && <p className={style.note}>{t('colleagues.failed', { why: errorText(error) })}</p>}
          {list.length === 1 && <p className={style.note}>{t('colleagues.alone')}</p>}
          <ul className={style.rows}>
            {list.map((colleague) => (
              <ColleagueRow
                key={colleague.uuid}
                colleague={colleague}
                groups={colleague.groups.map((group) => names.get(group) ?? '').filter(Boolean)}
              />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
