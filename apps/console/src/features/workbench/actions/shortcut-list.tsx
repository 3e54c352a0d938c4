import { useTranslation } from 'react-i18next';
import { keyLabels, SHORTCUTS } from '../use-shortcuts';
import style from './shortcut-list.module.css';
import './dialogs/texts';

/** Shortcuts that the frame, lists, forms and tabs handle themselves. */
const OF_THE_FRAME = [
  { name: 'row', place: 'table', keys: ['↑', '↓'] },
  { name: 'rowOpen', place: 'table', keys: ['Enter'] },
  { name: 'rowPick', place: 'table', keys: ['Space'] },
  { name: 'rowMenu', place: 'table', keys: ['.'] },
  { name: 'formSave', place: 'form', keys: ['Ctrl', 'Enter'] },
  { name: 'formClose', place: 'form', keys: ['Esc'] },
  { name: 'tab', place: 'tabs', keys: ['←', '→'] },
  { name: 'tabMove', place: 'tabs', keys: ['Ctrl', 'Shift', '←', '→'] },
  { name: 'tabClose', place: 'tabs', keys: ['Delete'] },
  { name: 'tabMenu', place: 'tabs', keys: ['Shift', 'F10'] },
] as const;

const ALL = [...SHORTCUTS, ...OF_THE_FRAME];
const PLACES = ['list', 'thread', 'composer', 'everywhere', 'table', 'form', 'tabs'] as const;

/** All keyboard shortcuts, in the dialog behind `?` and on the personal page. */
export function ShortcutList() {
  const { t } = useTranslation('workbenchDialogs');
  return (
    <>
      <div className={style.places}>
        {PLACES.map((place) => (
          <section key={place} className={style.place}>
            <h3 className={style.heading}>{t(`map.places.${place}`)}</h3>
            <dl className={style.keys}>
              {ALL.filter((shortcut) => shortcut.place === place).map(({ name, keys }) => (
                <div key={name} className={style.line}>
                  <dt>{t(`keys.${name}`)}</dt>
                  <dd>
                    {keyLabels(keys).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={style.hint}>{t('map.hint')}</p>
    </>
  );
}
