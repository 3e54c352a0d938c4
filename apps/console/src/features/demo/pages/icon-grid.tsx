import Input from 'antd/es/input';
import Pagination from 'antd/es/pagination';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../lib/services';
import { Icon, type IconName, isIconName } from '../../../ui/icon';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import type { Listed } from '../mock/table';
import { useMockAnswer } from '../use-mock';

/** Icons per page. */
const PAGE = 72;

/** A paged grid of icons; `onChoose` gets the clicked one. */
export function IconGrid({ onChoose, pageSize = PAGE }: { onChoose?: (name: IconName) => void; pageSize?: number }) {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const { request } = useServices();
  const ask = useCallback(
    () => request('GET /demo/remixIcon/getList', { title: text.trim(), pageNo, pageSize }) as Promise<Listed<string>>,
    [request, text, pageNo, pageSize],
  );
  const { answer } = useMockAnswer(ask);
  const { list, total } = answer ?? { list: [], total: 0 };

  async function copy(name: IconName): Promise<void> {
    await navigator.clipboard?.writeText(name).then(
      () => toast.good(t('icons.copied', { name })),
      () => toast.bad(t('icons.notCopied')),
    );
  }

  return (
    <>
      <Input
        className={style.grow ?? ''}
        allowClear
        placeholder={t('icons.filter')}
        aria-label={t('icons.filter')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPageNo(1);
        }}
      />
      <div className={style.grid}>
        {list.filter(isIconName).map((name) => (
          <button
            key={name}
            type="button"
            className={style.cell}
            onClick={() => (onChoose ? onChoose(name) : void copy(name))}
          >
            <Icon name={name} size={24} />
            {name}
          </button>
        ))}
      </div>
      <Pagination current={pageNo} pageSize={pageSize} total={total} onChange={setPageNo} showSizeChanger={false} />
    </>
  );
}
