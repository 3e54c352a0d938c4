import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../services';

/** Names the window after the page: its name, then the product's. */
export function usePageTitle(name: string): void {
  const { title } = useServices();
  const { t } = useTranslation('app');
  const product = t('siteTitle');
  useEffect(() => title.set(name ? `${name} - ${product}` : product), [title, name, product]);
}
