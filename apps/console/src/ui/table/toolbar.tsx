import Dropdown from 'antd/es/dropdown';
import Input from 'antd/es/input';
import Popover from 'antd/es/popover';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import { ColumnChooser } from './column-chooser';
import { searchAtEnter } from './search-at-enter';
import style from './toolbar.module.css';
import { type Column, DENSITIES } from './types';
import type { Arranged } from './use-arrangement';

type SearchProps = { label: string; value: string; onSearch: (text: string) => void; onAgain: () => void };

/** The list's search: applied at Enter, or after a pause in typing. */
export function ListSearch({ label, value, onSearch, onAgain }: SearchProps) {
  const [text, setText] = useState(value);
  // The query may change elsewhere: by the back button or a saved filter.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Input
      className={style.search ?? ''}
      allowClear
      maxLength={64}
      placeholder={label}
      aria-label={label}
      prefix={<Icon name="search" />}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => searchAtEnter({ typed: text, shown: value, onSearch, onAgain })}
    />
  );
}

/** Milliseconds after the last key. */
const TYPING_MS = 350;

type ToolsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever its rows are
  columns: readonly Column<any>[];
  arranged: Arranged;
  isFull: boolean;
  isFetching: boolean;
  onFull: () => void;
  onRefresh: () => void;
  onExport: (() => void) | null;
  /** Cards have no column widths and row heights. */
  isNarrow: boolean;
  children?: ReactNode;
};

/** Buttons of a list: columns, density, full screen, refresh, export. */
export function ListTools({ columns, arranged, isFull, isFetching, isNarrow, ...does }: ToolsProps) {
  const { t } = useTranslation('table');
  const { places, density } = arranged;
  const full = isFull ? t('fullScreenExit') : t('fullScreen');
  return (
    <span className={style.tools}>
      {does.onExport && (
        <Button
          icon="export"
          onClick={does.onExport}
          {...(isNarrow && { 'aria-label': t('export.open'), title: t('export.open') })}
        >
          {isNarrow ? undefined : t('export.open')}
        </Button>
      )}
      <Button
        look="quiet"
        icon="refresh"
        busy={isFetching}
        aria-label={t('refresh')}
        title={t('refresh')}
        onClick={does.onRefresh}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={<ColumnChooser columns={columns} arranged={arranged} />}
      >
        <Button look="quiet" icon="columns" aria-label={t('columns')} title={t('columns')} aria-haspopup="dialog" />
      </Popover>
      {!isNarrow && (
        <>
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            autoFocus
            menu={{
              selectable: true,
              selectedKeys: [density],
              items: DENSITIES.map((key) => ({ key, label: t(`densities.${key}`) })),
              onClick: ({ key }) => {
                const chosen = DENSITIES.find((each) => each === key);
                if (chosen) arranged.change({ places, density: chosen });
              },
            }}
          >
            <Button look="quiet" icon="rows" aria-label={t('density')} title={t('density')} aria-haspopup="menu" />
          </Dropdown>
          <Button
            look="quiet"
            icon={isFull ? 'fullScreenExit' : 'fullScreen'}
            aria-label={full}
            title={full}
            aria-pressed={isFull}
            onClick={does.onFull}
          />
        </>
      )}
    </span>
  );
}
