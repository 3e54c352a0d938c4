import { useStore } from 'zustand';
import { useServices } from '../lib/services';
import { ProgressBar } from '../shell/progress/progress-bar';
import { useThemeStore } from '../shell/theme/theme-store';
import { LoadingOverlay } from '../ui/loading-overlay';
import { Toasts } from '../ui/toast/toasts';

/** Shown above every page: the progress bar, an overlay while a request saves, and toasts. */
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
