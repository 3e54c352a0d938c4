import type { Rule } from 'antd/es/form';
import { useTranslation } from 'react-i18next';

/**
 * The rule of a group of check boxes. Not `required`: antd would mark the group with `aria-required`, which its role does
 * not allow.
 */
export function useAtLeastOne(): Rule {
  const { t } = useTranslation('access');
  return {
    validator: (_field, chosen: readonly string[]) =>
      chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(t('atLeastOne'))),
  };
}
