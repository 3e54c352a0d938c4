import { useTranslation } from 'react-i18next';
import { version } from '../../../package.json';

/** What the specification names (section 1); ours comes beside it. */
export const VERSIONS = { own: version, application: '3.2.1', build: '2.0.9' } as const;

/** One line for a report. */
export function useVersions(): string {
  const { t } = useTranslation('app');
  return `${t('siteTitle')} ${VERSIONS.application} · Parley ${VERSIONS.own}`;
}
