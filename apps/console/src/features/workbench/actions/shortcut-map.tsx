import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog';
import { keysOf, SHORTCUTS } from '../use-shortcuts';
import style from './shortcut-map.module.css';
import './dialogs/texts';

const PLACES = ['list', 'thread', 'composer', 'everywhere'] as const;

/** Every key of the workbench, from the one table of them. */
export function ShortcutMap({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workbenchDialogs');
  return (
    <Dialog title={t('map.title')} width={720} onClose={onClose}>
      <div className={style.places}>
        {PLACES.map((place) => (
          <section key={place} className={style.place}>
            <h3 className={style.heading}>{t(`map.places.${place}`)}</h3>
            <dl className={style.keys}>
              {SHORTCUTS.filter((shortcut) => shortcut.place === place).map(({ name }) => (
                <div key={name} className={style.line}>
                  <dt>{t(`keys.${name}`)}</dt>
                  <dd>
                    {keysOf(name).map((key) => (
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
    </Dialog>
  );
}
