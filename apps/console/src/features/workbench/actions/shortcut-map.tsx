import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog';
import { ShortcutList } from './shortcut-list';
import './dialogs/texts';

/** The dialog of all shortcuts, opened by `?`. */
export function ShortcutMap({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workbenchDialogs');
  return (
    <Dialog title={t('map.title')} width={720} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
