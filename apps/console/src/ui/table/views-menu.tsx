import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Input from 'antd/es/input';
import Popover from 'antd/es/popover';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../button';
import { Failed } from '../failed';
import { Icon } from '../icon';
import { Notice } from '../notice';
import style from './popover.module.css';
import { PopoverPanel } from './popover-panel';

type Props = {
  /** The list's name. */
  list: string;
  /** The current filters and sorting as a query; '': none. */
  current: string;
  onApply: (query: string) => void;
  /** Its icon alone. */
  isNarrow: boolean;
};

/** Filters that the user saved under a name. */
export function ViewsMenu(props: Props) {
  const { t } = useTranslation('table');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Views {...props} onClose={() => setOpen(false)} />}
    >
      <Button
        icon="bookmark"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        {...(props.isNarrow && { 'aria-label': t('views'), title: t('views') })}
      >
        {props.isNarrow ? undefined : t('views')}
      </Button>
    </Popover>
  );
}

function Views({ list, current, onApply, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  const { views, save, share, remove } = useViews(list);
  const error = save.error ?? share.error ?? remove.error;
  return (
    <PopoverPanel label={t('views')} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {views.error && <Failed error={views.error} busy={views.isFetching} onRetry={() => void views.refetch()} />}
      {error && <Notice kind="bad">{errorText(error)}</Notice>}
      {views.data?.list.length === 0 && <p className={style.hint}>{t('viewsEmpty')}</p>}
      <ul className={style.list}>
        {views.data?.list.map((view) => (
          <li key={view.id} className={style.row}>
            <button
              type="button"
              className={style.main}
              aria-pressed={view.query === current}
              onClick={() => {
                onApply(view.query);
                onClose();
              }}
            >
              <span className={style.name} title={view.name}>
                {view.name}
                {!view.own && <small className={style.maker}>{view.byName}</small>}
              </span>
              {view.query === current && <Icon name="check" />}
            </button>
            {view.own && (
              <>
                <Button
                  size="s"
                  look="quiet"
                  icon="share"
                  className={view.shared ? (style.isShared ?? '') : ''}
                  aria-pressed={view.shared}
                  aria-label={t('viewShare', { name: view.name })}
                  title={t(view.shared ? 'viewShared' : 'viewUnshared')}
                  onClick={() => share.mutate({ ...view, shared: !view.shared })}
                />
                <Button
                  size="s"
                  look="quiet"
                  icon="trash"
                  aria-label={t('viewRemove', { name: view.name })}
                  title={t('viewRemove', { name: view.name })}
                  onClick={() => remove.mutate(view.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {current === '' ? <p className={style.hint}>{t('viewNothing')}</p> : <SaveForm query={current} save={save} />}
    </PopoverPanel>
  );
}

/** Saves the current filters and sorting under a name. */
function SaveForm({ query, save }: { query: string } & Pick<ReturnType<typeof useViews>, 'save'>) {
  const { t } = useTranslation('table');
  const [name, setName] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ name: name.trim(), query }, { onSuccess: () => setName('') });
  }
  return (
    <form className={style.save} onSubmit={submit}>
      <Input
        autoFocus
        maxLength={60}
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" look="primary" busy={save.isPending}>
        {t('viewSave')}
      </Button>
    </form>
  );
}

function useViews(list: string) {
  const api = useApi();
  const queries = useQueryClient();
  const key = ['views', list];
  const again = () => queries.invalidateQueries({ queryKey: key });
  const views = useQuery({ queryKey: key, queryFn: () => api('GET /views/getList', { list }) });
  const save = useMutation({
    meta: { inPlace: true },
    mutationFn: (view: { name: string; query: string }) => api('POST /views/doEdit', { list, ...view }),
    onSuccess: again,
  });
  const share = useMutation({
    meta: { inPlace: true },
    mutationFn: ({ id, name, query, shared }: { id: string; name: string; query: string; shared: boolean }) =>
      api('POST /views/doEdit', { id, list, name, query, shared }),
    onSettled: again,
  });
  const remove = useMutation({
    meta: { inPlace: true },
    mutationFn: (id: string) => api('POST /views/doDelete', { ids: [id] }),
    onSettled: again,
  });
  return { views, save, share, remove };
}
