import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';
import { Empty } from '../../ui/empty';
import { ViewStrip } from '../../ui/table/view-strip';
import { AgentsPart } from './agents-part';
import { GroupsPart } from './groups/groups-part';
import './texts';

const PARTS = ['agents', 'groups'] as const;

/** Agents: who answers, with which roles, how many at once; and the groups they work in. */
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

  /** What narrows the one list says nothing of the other. */
  function show(next: string): void {
    const none = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...none, part: next === 'agents' ? null : next }, { replace: false });
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
