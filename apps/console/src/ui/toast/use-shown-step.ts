import { useErrorText } from '../../lib/i18n/use-error-text';
import { toast } from './toast';

/** One call whose failure is shown; null: it failed. `refresh` follows in both cases. */
export function useShownStep(refresh: () => Promise<unknown>) {
  const errorText = useErrorText();
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      toast.bad(errorText(error));
      return null;
    } finally {
      await refresh();
    }
  };
}
