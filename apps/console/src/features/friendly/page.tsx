import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';
import { Empty } from '../../ui/empty';
import { ViewStrip } from '../../ui/table/view-strip';
import { ContactsPart } from './contacts-part';
import { SharesPart } from './shares-part';
import './texts';

const PARTS = ['contacts', 'log'] as const;

/** Friendly contacts with their rights, and the log of what was shared with them. */
export function FriendlyPage() {
  const { t } = useTranslation('app');
  const may = useMay();
  if (!may(['setPermissions:friendly'])) return <Empty title={t('forbidden.title')} hint={t('forbidden.hint')} />;
  return <Parts />;
}

function Parts() {
  const { t } = useTranslation('friendly');
  const { query, setQuery } = useTab();
  const part = query.part === 'log' ? 'log' : 'contacts';

  /** Clears the query: filters of one list do not apply to the other. */
  function show(next: string, wanted: Record<string, string> = {}): void {
    const none = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...none, part: next === 'contacts' ? null : next, ...wanted }, { replace: false });
  }

  return (
    <>
      <ViewStrip
        label={t('parts.label')}
        options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        chosen={part}
        onChoose={(next) => show(next)}
      />
      {part === 'contacts' ? <ContactsPart onShares={({ name }) => show('log', { text: name })} /> : <SharesPart />}
    </>
  );
}
