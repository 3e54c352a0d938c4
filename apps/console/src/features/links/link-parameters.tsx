import AutoComplete from 'antd/es/auto-complete';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { useRules } from '../../ui/form/use-rules';
import { type LinkValues, MAX_PARAMETERS, missingUtm, UTM } from './link-values';
import style from './links.module.css';

/** The parameters a link adds to the visit, as pairs of name and value. */
export function LinkParameters() {
  const { t } = useTranslation('links');
  const rules = useRules();
  return (
    <Form.List name="parameters">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={style.pair}>
              <Form.Item
                name={[name, 'name']}
                noStyle
                rules={[rules.required, { pattern: /^[A-Za-z]\w{0,39}$/, message: t('form.badName') }]}
              >
                <AutoComplete
                  maxLength={40}
                  aria-label={t('form.parameterName')}
                  placeholder="utm_source"
                  showSearch={{ filterOption: true }}
                  options={UTM.map((value) => ({ value }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'value']} noStyle rules={[rules.required]}>
                <Input maxLength={200} aria-label={t('form.parameterValue')} placeholder={t('form.parameterValue')} />
              </Form.Item>
              <Button look="quiet" icon="close" aria-label={t('form.dropParameter')} onClick={() => remove(name)} />
            </div>
          ))}
          {fields.length < MAX_PARAMETERS && (
            <div className={style.row}>
              <Button icon="plus" size="s" onClick={() => add({ name: '', value: '' })}>
                {t('form.addParameter')}
              </Button>
              <Form.Item noStyle dependencies={['parameters']}>
                {({ getFieldValue }) => {
                  const known = ((getFieldValue('parameters') ?? []) as LinkValues['parameters']).map(
                    (one) => one?.name,
                  );
                  const missing = missingUtm(known);
                  if (missing.length === 0) return null;
                  return (
                    <Button
                      size="s"
                      onClick={() => {
                        for (const name of missing) add({ name, value: '' });
                      }}
                    >
                      {t('form.addUtm')}
                    </Button>
                  );
                }}
              </Form.Item>
            </div>
          )}
        </>
      )}
    </Form.List>
  );
}
