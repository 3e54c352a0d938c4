import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { useRefresh } from '../queries';
import { namesBelow } from './category-paths';

type Props = { robot: string; from: string; categories: readonly { name: string }[]; onClose: () => void };

/** Renames a category with those below it; the name of another one joins the two. */
export function RenameForm({ robot, from, categories, onClose }: Props) {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const refresh = useRefresh();
  const { query, setQuery } = useTab();
  return (
    <FormWindow<{ to: string }>
      tells
      title={t('category.rename', { name: from })}
      initial={{ to: from }}
      draft={from}
      onSubmit={async ({ to }) => {
        for (const name of namesBelow(categories, from)) {
          const renamed = `${to.trim()}${name.slice(from.length)}`.replace(/^\//, '');
          await api('POST /askRobot/doRenameCategory', { robot, from: name, to: renamed });
        }
        await refresh();
        setQuery({ ...query, category: null });
      }}
      onClose={onClose}
    >
      <Form.Item name="to" label={t('category.name')} extra={t('category.hint')}>
        <Input maxLength={100} />
      </Form.Item>
    </FormWindow>
  );
}
