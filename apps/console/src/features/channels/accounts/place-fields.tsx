import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import style from '../channels.module.css';

/** As many as a select lists. */
const ALL = { pageSize: 100 };

/** The site whose rules apply to visitors of the account, and the group that has their conversations. */
export function PlaceFields() {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const sites = useQuery({ queryKey: ['weChatSites'], queryFn: () => api('GET /access/getList', ALL) });
  const groups = useQuery({ queryKey: ['weChatGroups'], queryFn: () => api('GET /groups/getList', ALL) });
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const search = { optionFilterProp: 'label' };
  return (
    <>
      <div className={style.pair}>
        <Form.Item name="site" label={t('form.site')}>
          <Select
            showSearch={search}
            loading={sites.isPending}
            placeholder={sites.data?.list[0]?.name}
            options={named(sites.data?.list)}
          />
        </Form.Item>
        <Form.Item name="group" label={t('form.group')} extra={t('form.groupHint')}>
          <Select
            allowClear
            showSearch={search}
            loading={groups.isPending}
            placeholder={t('form.anyGroup')}
            options={named(groups.data?.list)}
          />
        </Form.Item>
      </div>
      <p className={style.note}>{t('form.robotHint')}</p>
    </>
  );
}
