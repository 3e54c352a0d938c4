import { useStore } from 'zustand';
import { useServices } from '../lib/services';
import { ProgressBar } from '../shell/progress/progress-bar';
import { useThemeStore } from '../shell/theme/theme-store';
import { LoadingOverlay } from '../ui/loading-overlay';
import { Toasts } from '../ui/toast/toasts';

/** What stands above every page: the bar of what is under way, messages, and what is being saved. */
export function Overlays() {
  const isSaving = useStore(useServices().working.count, (count) => count > 0);
  const showsProgress = useThemeStore((state) => state.theme.showProgressBar);
  return (
    <>
      <ProgressBar isOn={showsProgress} />
      {isSaving && <LoadingOverlay />}
      <Toasts />
    </>
  );
}
