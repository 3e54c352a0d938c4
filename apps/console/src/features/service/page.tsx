import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import { AgentDialog } from './agent-dialog';
import { AgentTable } from './agent-table';
import type { Agent } from './queries';
import { AGENTS_KEY } from './queries';
import style from './service.module.css';
import './texts';

const PAGE_SIZE = 20;

/** Agents: who answers, with which roles, how many at once. */
export function ServicePage() {
  const { t } = useTranslation('service');
  const may = useMay();
  if (!may(['setPermissions:service']))
    return <Empty title={t('forbidden.title', { ns: 'app' })} hint={t('forbidden.hint', { ns: 'app' })} />;
  return (
    <AntdFrame>
      <Agents />
    </AntdFrame>
  );
}

function Agents() {
  const { t } = useTranslation('service');
  const api = useApi();
  const errorText = useErrorText();
  const [pageNo, setPageNo] = useState(1);
  const [username, setUsername] = useState('');
  const [editing, setEditing] = useState<Agent | 'new' | null>(null);
  const agents = useQuery({
    queryKey: [...AGENTS_KEY, pageNo, username],
    queryFn: () => api('GET /services/getList', { pageNo, pageSize: PAGE_SIZE, ...(username && { username }) }),
    placeholderData: (known) => known,
  });

  return (
    <Page
      title={t('title')}
      count={agents.data?.total}
      action={
        <Button look="primary" onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
    >
      <div className={style.filters}>
        <Input.Search
          allowClear
          placeholder={t('search')}
          aria-label={t('search')}
          className={style.search ?? ''}
          onSearch={(value) => {
            setPageNo(1);
            setUsername(value.trim());
          }}
        />
      </div>
      {agents.isError && (
        <Notice
          kind="bad"
          action={
            <Button look="link" onClick={() => void agents.refetch()}>
              {t('retry', { ns: 'app' })}
            </Button>
          }
        >
          {t('loadFailed', { ns: 'app', why: errorText(agents.error) })}
        </Notice>
      )}
      <AgentTable
        agents={agents.data?.list ?? []}
        isLoading={agents.isPending}
        paging={{ pageNo, pageSize: PAGE_SIZE, total: agents.data?.total ?? 0, onPage: setPageNo }}
        onEdit={setEditing}
      />
      {editing && <AgentDialog agent={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}
