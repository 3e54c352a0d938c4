import { useTranslation } from 'react-i18next';
import { version } from '../../../package.json';

/** Versions that the specification names (section 1), and the console's own. */
export const VERSIONS = { own: version, application: '3.2.1', build: '2.0.9' } as const;

/** The versions in one line, for a report. */
export function useVersions(): string {
  const { t } = useTranslation('app');
  return `${t('siteTitle')} ${VERSIONS.application} · Parley ${VERSIONS.own}`;
}
