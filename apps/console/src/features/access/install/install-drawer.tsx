import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/side-panel';
import type { Site } from '../queries';
import { InstallParts } from './install-parts';

type Props = { site: Site; onClose: () => void };

/** How to put the chat on a page. */
export function InstallDrawer({ site, onClose }: Props) {
  const { t } = useTranslation('access');
  return (
    <SidePanel width={640} title={t('install.title', { name: site.name })} onClose={onClose}>
      <InstallParts site={site} />
    </SidePanel>
  );
}
