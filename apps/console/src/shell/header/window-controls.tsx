import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type DesktopShell, desktopShell, windowSize } from '../../lib/desktop/desktop-shell';
import style from './header.module.css';
import { ToolButton } from './tool-button';

/** Minimise, maximise or restore, and close; rendered only in a desktop shell. */
export function WindowControls() {
  const [shell] = useState(() => desktopShell());
  return shell && <Controls shell={shell} />;
}

function Controls({ shell }: { shell: DesktopShell }) {
  const { t } = useTranslation('header');
  const [size] = useState(() => windowSize(shell));
  const isMaximised = useSyncExternalStore(size.subscribe, size.isMaximised);
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons are no form
    <div className={style.windowControls} role="group" aria-label={t('window.label')}>
      <ToolButton icon="minimise" label={t('window.minimise')} onClick={() => shell.minimise()} />
      <ToolButton
        icon={isMaximised ? 'restore' : 'maximise'}
        label={isMaximised ? t('window.restore') : t('window.maximise')}
        onClick={size.toggle}
      />
      <ToolButton icon="close" label={t('window.close')} onClick={() => shell.close()} />
    </div>
  );
}
