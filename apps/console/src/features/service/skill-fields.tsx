import AutoComplete from 'antd/es/auto-complete';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { useRules } from '../../ui/form/use-rules';
import { useAgentsNamed } from './queries';
import style from './service.module.css';

/** Skills of an agent with their levels, one per line. */
export function SkillFields() {
  const { t } = useTranslation('service');
  const rules = useRules();
  const agents = useAgentsNamed('');
  const known = new Set(agents.data?.list.flatMap(({ skills }) => skills.map((skill) => skill.name)));
  return (
    <Form.List name="skills">
      {(fields, { add, remove }) => (
        <div className={style.skills}>
          <span className={style.label}>{t('form.skills')}</span>
          <span className={style.hint}>{t('form.skillsHint')}</span>
          {fields.map(({ key, name }) => (
            <div key={key} className={style.skill}>
              <Form.Item name={[name, 'name']} rules={[rules.required]}>
                <AutoComplete
                  showSearch={{ filterOption: true }}
                  maxLength={40}
                  aria-label={t('form.skillName')}
                  placeholder={t('form.skillName')}
                  options={[...known].map((value) => ({ value }))}
                />
              </Form.Item>
              <Form.Item name={[name, 'value']} rules={[rules.required, rules.number({ min: 0, max: 100 })]}>
                <InputNumber precision={0} aria-label={t('form.skillValue')} />
              </Form.Item>
              <Button icon="trash" look="quiet" aria-label={t('form.skillRemove')} onClick={() => remove(name)} />
            </div>
          ))}
          <Button size="s" onClick={() => add({ name: '', value: 50 })}>
            {t('form.skillAdd')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
