import type { Answer } from '@parley/protocol/http/routes';
import { useMutation } from '@tanstack/react-query';
import Input from 'antd/es/input';
import Switch from 'antd/es/switch';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { regionText } from '../../../lib/region-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import style from '../controls/controls.module.css';
import { usePlaces } from './place-names';

/** What the rules do with an address at a moment, and why. */
export function TestPart() {
  const { t } = useTranslation('region');
  const api = useApi();
  const id = useId();
  const errorText = useErrorText();
  const { query } = useTab();
  const [address, setAddress] = useState('');
  const [at, setAt] = useState('');
  const [draft, setDraft] = useState(false);
  const asked = useMutation({
    mutationFn: () =>
      api(
        'POST /region/doTest',
        {
          address: address.trim(),
          draft,
          ...(at && { at: new Date(at).getTime() }),
          ...(query.site && { site: query.site }),
        },
        { quiet: true },
      ),
  });
  return (
    <section aria-labelledby={id} className={style.stack}>
      <h2 id={id}>{t('test.title')}</h2>
      <span className={style.note}>{t('test.lead')}</span>
      <form
        className={style.line}
        onSubmit={(event) => {
          event.preventDefault();
          asked.mutate();
        }}
      >
        <Input
          aria-label={t('test.address')}
          placeholder={t('test.address')}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Input
          type="datetime-local"
          aria-label={t('test.at')}
          title={t('test.at')}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <span className={style.note}>
          <Switch size="small" checked={draft} aria-label={t('test.draft')} onChange={setDraft} />
          {t('test.draft')}
        </span>
        <Button type="submit" disabled={address.trim() === '' || asked.isPending}>
          {t('test.go')}
        </Button>
      </form>
      <div role="status">
        {asked.isError && <Notice kind="bad">{errorText(asked.error)}</Notice>}
        {asked.data && !asked.isError && <Result data={asked.data} asked={address.trim()} />}
      </div>
    </section>
  );
}

/** The answer in words. */
function Result({ data, asked }: { data: Answer<'POST /region/doTest'>; asked: string }) {
  const { t } = useTranslation('region');
  const { nameOf } = usePlaces();
  const by = data.by ?? '';
  const matched = /^\d{6}$/.test(by) ? nameOf(by) : by;
  return (
    <Notice kind={data.action === 'allow' ? 'good' : 'info'} title={t(`actions.${data.action}`)}>
      <p>
        {t('test.place')}: {regionText(data.region.name) || t('test.unknown')}
      </p>
      {data.address !== asked && <p>{t('test.inside', { address: data.address })}</p>}
      <p>
        {data.rule
          ? t('test.byRule', { name: data.rule.name || data.rule.key, by: matched })
          : data.by
            ? t('test.allowed', { by: data.by })
            : t('test.noRule')}
      </p>
      <p>
        {t('test.moment', {
          time: data.localTime,
          zone: data.timeZone,
          hours: t(data.isOpen ? 'test.open' : 'test.closed'),
        })}
      </p>
    </Notice>
  );
}
