import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { zonedTime } from '../../lib/time/zone';
import { Notice } from '../notice';
import type { Work } from './work';

/** Says of drafts on the server who saved them and when: everybody who opens the page goes on with them. */
export function DraftsNotice({ works }: { works: readonly Work[] }) {
  const { t } = useTranslation('settingsPages');
  const drafted = works.flatMap(({ known: { section, version, draft } }) =>
    draft ? [{ section, draft, isBehind: draft.version < version }] : [],
  );
  return drafted.map(({ section, draft: { byName, at }, isBehind }) => (
    <Notice key={section} kind={isBehind ? 'wait' : 'info'}>
      {t(works.length > 1 ? 'draftOf' : 'draft', {
        names: t(`sections.${section}`),
        name: byName,
        time: zonedTime(at, currentLanguage()),
      })}{' '}
      {isBehind && t('draftBehind')}
    </Notice>
  ));
}
