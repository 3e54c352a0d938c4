import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { DomainsField } from '../../ui/form/domains-field';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { type Site, useEditSite } from './queries';

type Values = Pick<Site, 'name' | 'domains' | 'signedOnly'>;
type Props = { site: Site | null; onClose: () => void; onCreated?: (site: Site) => void };

const NEW: Values = { name: '', domains: [], signedOnly: true };
/** Creates a site, or changes one. */
export function SiteForm({ site, onClose, onCreated }: Props) {
  const { t } = useTranslation('access');
  const rules = useRules();
  const edit = useEditSite();

  /** Only what was changed, so that what a colleague changes meanwhile stays. */
  async function submit(values: Values, changed: Partial<Values>): Promise<void> {
    const saved = await edit.mutateAsync(site ? { id: site.id, ...changed } : values);
    if (!site) onCreated?.({ ...saved, script: '/widget.js', seenAt: null, seenUrl: null, pagesToday: 0 });
  }

  return (
    <FormWindow<Values>
      tells
      title={site ? t('sites.form.change', { name: site.name }) : t('sites.form.create')}
      {...(site && { draft: site.id })}
      initial={site ? { name: site.name, domains: site.domains, signedOnly: site.signedOnly } : NEW}
      submitText={site ? t('sites.form.submitChange') : t('sites.form.submitCreate')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('sites.columns.name')} extra={t('sites.form.nameHint')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <DomainsField
        label={t('sites.columns.domains')}
        hint={t('sites.form.domainsHint')}
        bad={t('sites.form.badDomain')}
      />
      <Form.Item
        name="signedOnly"
        label={t('sites.signedOnly')}
        extra={t('sites.form.signedOnlyHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormWindow>
  );
}
