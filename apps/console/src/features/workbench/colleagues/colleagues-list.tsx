import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import foot from '../foot-panel.module.css';
import { ColleagueRow } from './colleague-row';
import { sortColleagues, withAgents } from './colleagues';
import style from './colleagues.module.css';
import { useColleagues } from './use-colleagues';
import './texts';

/** All agents with state, load and groups; loaded when the panel is opened. */
export function ColleaguesList() {
  const { t } = useTranslation('workbenchColleagues');
  const errorText = useErrorText();
  const agents = useDeskState(({ inbox }) => inbox?.agents);
  const { data, error } = useColleagues();
  const list = sortColleagues(withAgents(data?.list ?? [], agents));
  const names = new Map(data?.groups.map((group) => [group.id, group.name]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls and contains nothing focusable
    <section className={foot.body} tabIndex={0} aria-label={t('list')}>
      {error && !data && <p className={foot.note}>{t('failed', { why: errorText(error) })}</p>}
      {list.length === 1 && <p className={foot.note}>{t('alone')}</p>}
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
  );
}
