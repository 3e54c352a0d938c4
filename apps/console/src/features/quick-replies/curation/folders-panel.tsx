import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import { toast } from '../../../ui/toast/toast';
import { useReplyOptions, useStep } from '../queries';
import style from '../quick-replies.module.css';
import { nameOf } from '../reply-values';
import { SortList } from './sort-list';

/** Most replies of a folder that are sorted here. */
const SORTED_MOST = 100;

/** The order of the folders, and of the replies in each. */
export function FoldersPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const step = useStep();
  const options = useReplyOptions();
  const [folder, setFolder] = useState<string | null>(null);
  const folders = options.data?.folders ?? [];
  return (
    <SidePanel width={560} title={folder ?? t('folders.title')} onClose={onClose}>
      {options.isError && (
        <Failed error={options.error} busy={options.isFetching} onRetry={() => void options.refetch()} />
      )}
      {folder === null ? (
        <>
          <p className={style.note}>{t('folders.lead')}</p>
          {options.data && folders.length === 0 && <Empty title={t('folders.none')} hint={t('folders.noneHint')} />}
          <SortList
            label={t('folders.title')}
            items={folders.map((name) => ({ id: name, name }))}
            onSort={(ids) => void step(() => api('POST /quickReply/doSortFolders', { folders: ids }))}
            onOpen={setFolder}
          />
        </>
      ) : (
        <Folder key={folder} folder={folder} onBack={() => setFolder(null)} onRenamed={setFolder} />
      )}
    </SidePanel>
  );
}

type FolderProps = { folder: string; onBack: () => void; onRenamed: (name: string | null) => void };

function Folder({ folder, onBack, onRenamed }: FolderProps) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const step = useStep();
  const [name, setName] = useState(folder);
  const wish = { category: [folder], sort: 'position' as const, pageSize: SORTED_MOST };
  const replies = useQuery({
    queryKey: ['quickReplyFolder', folder],
    queryFn: () => api('GET /quickReply/getShared', wish),
  });
  const list = replies.data?.list ?? [];

  async function rename(): Promise<void> {
    const to = name.trim();
    const done = await step(() => api('POST /quickReply/doRenameFolder', { from: folder, to }));
    if (!done) return;
    toast.good(t('folders.renamed', { count: done.moved }));
    onRenamed(to === '' ? null : to);
  }

  return (
    <div className={style.stack}>
      <div className={style.line}>
        <Button icon="back" onClick={onBack}>
          {t('folders.back')}
        </Button>
        <Input
          className={style.grow ?? ''}
          aria-label={t('folders.name')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button disabled={name.trim() === folder} onClick={() => void rename()}>
          {t('folders.rename')}
        </Button>
      </div>
      <p className={style.note}>{t('folders.renameHint')}</p>
      {(replies.data?.total ?? 0) > SORTED_MOST && (
        <Notice kind="info">{t('folders.most', { most: SORTED_MOST })}</Notice>
      )}
      <SortList
        label={folder}
        items={list.map((reply) => ({ id: reply.id, name: nameOf(reply) }))}
        onSort={(ids) => void step(() => api('POST /quickReply/doSort', { ids }))}
      />
    </div>
  );
}
