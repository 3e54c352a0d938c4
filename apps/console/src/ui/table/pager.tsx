import Pagination from 'antd/es/pagination';
import { useTranslation } from 'react-i18next';
import { timeZoneName } from '../../lib/time/zone';
import { PAGE_SIZES } from './list-address';
import style from './pager.module.css';

type Props = {
  pageNo: number;
  pageSize: number;
  total: number;
  /** There are more rows than were counted. */
  hasMore: boolean;
  hasTimes: boolean;
  isNarrow: boolean;
  /** The reader chooses how many rows a page has. */
  hasSizes?: boolean;
  onTurn: (pageNo: number, pageSize: number) => void;
};

/** The range of the shown rows, their time zone, and buttons to other pages. */
export function Pager({ pageNo, pageSize, total, hasMore, hasTimes, isNarrow, hasSizes = false, onTurn }: Props) {
  const { t } = useTranslation('table');
  const from = (pageNo - 1) * pageSize + 1;
  const to = Math.min(total, pageNo * pageSize);
  return (
    <footer className={style.pager}>
      <p className={style.words}>
        <span role="status">{total > 0 && t(hasMore ? 'rangeMore' : 'range', { from, to, total })}</span>
        {hasTimes && <span>{t('zone', { zone: timeZoneName() })}</span>}
      </p>
      {total > (hasSizes ? Math.min(pageSize, ...PAGE_SIZES) : pageSize) && (
        <Pagination
          current={pageNo}
          pageSize={pageSize}
          total={total}
          simple={isNarrow}
          showSizeChanger={hasSizes && !isNarrow}
          pageSizeOptions={PAGE_SIZES}
          onChange={(page, size) => onTurn(size === pageSize ? page : 1, size)}
        />
      )}
    </footer>
  );
}
