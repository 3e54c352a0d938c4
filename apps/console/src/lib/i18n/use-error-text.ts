import { useTranslation } from 'react-i18next';
import { errorText } from './error-text';

/** `errorText` for components: they render again when the language changes. */
export function useErrorText(): (error: unknown) => string {
  useTranslation('errors');
  return errorText;
}
