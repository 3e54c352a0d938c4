import { useTranslation } from 'react-i18next';
import { errorText } from './error-text';

/** `errorText` for components: another language draws them again. */
export function useErrorText(): (error: unknown) => string {
  useTranslation('errors');
  return errorText;
}
