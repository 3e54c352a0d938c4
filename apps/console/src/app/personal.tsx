import { OwnChoices } from '../features/notices/own-choices';
import { PersonalPage } from '../features/personal/page';
import { SessionsPage } from '../features/sessions/page';
import { ShortcutList } from '../features/workbench/actions/shortcut-list';
import { useTools } from '../shell/header/use-tools';
import { SampleSwitch } from './sample-switch';

/** The personal page, composed with parts of other features. */
export function Personal() {
  const { tools } = useTools();
  return (
    <PersonalPage
      sessions={<SessionsPage />}
      shortcuts={<ShortcutList />}
      notices={<OwnChoices />}
      samples={<SampleSwitch />}
      onTheme={tools.theme.onClick}
    />
  );
}
