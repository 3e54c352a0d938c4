import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';
import { Empty } from '../../ui/empty';
import { ViewStrip } from '../../ui/table/view-strip';
import { AgentsPart } from './agents-part';
import { GroupsPart } from './groups/groups-part';
import './texts';

const PARTS = ['agents', 'groups'] as const;

/** The lists of agents and of groups. */
export function ServicePage() {
  const { t } = useTranslation('app');
  const may = useMay();
  if (!may(['setPermissions:service'])) return <Empty title={t('forbidden.title')} hint={t('forbidden.hint')} />;
  return <Parts />;
}

function Parts() {
  const { t } = useTranslation('service');
  const { query, setQuery } = useTab();
  const part = query.part === 'groups' ? 'groups' : 'agents';

  /** Clears the query: filters of one list do not apply to the other. */
  function show(next: string): void {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...cleared, part: next === 'agents' ? null : next }, { replace: false });
  }

  return (
    <>
      <ViewStrip
        label={t('parts.label')}
        options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        chosen={part}
        onChoose={show}
      />
      {part === 'agents' ? <AgentsPart /> : <GroupsPart />}
    </>
  );
}
