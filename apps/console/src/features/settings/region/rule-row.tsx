import { isErrorId } from '@parley/protocol/errors';
import { type RegionRuleSetting, regionRule } from '@parley/protocol/settings/region';
import Switch from 'antd/es/switch';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../../ui/button';
import style from '../controls/controls.module.css';
import { usePlaces } from './place-names';
import { RuleFields } from './rule-fields';

/** Places and ranges that a closed rule names. */
const NAMED = 4;

type Props = {
  rule: RegionRuleSetting;
  label: string;
  disabled: boolean;
  isOpen: boolean;
  /** Null: none is open. */
  onOpen: (key: string | null) => void;
  /** Null: the rule is removed. */
  onChange: (key: string, rule: RegionRuleSetting | null) => void;
};

/** A rule in one line, and open with its fields. Drawn again only if it changes. */
export const RuleRow = memo(function RuleRow({ rule, label, disabled, isOpen, onOpen, onChange }: Props) {
  const { t } = useTranslation('region');
  const errorText = useErrorText();
  const issue = regionRule.safeParse(rule).error?.issues[0]?.message;
  return (
    <fieldset className={style.day} aria-label={label}>
      <div className={style.line}>
        <Switch
          size="small"
          checked={rule.enabled}
          disabled={disabled}
          aria-label={`${t('enabled')}: ${label}`}
          onChange={(enabled) => onChange(rule.key, { ...rule, enabled })}
        />
        <span className={style.title}>
          {label}
          <RuleNote rule={rule} />
        </span>
        <Button
          size="s"
          look="quiet"
          icon={isOpen ? 'minimise' : 'pencil'}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'close' : 'edit', { name: label })}
          onClick={() => onOpen(isOpen ? null : rule.key)}
        />
        <Button
          size="s"
          look="quiet"
          icon="trash"
          disabled={disabled}
          aria-label={t('remove', { name: label })}
          onClick={() => onChange(rule.key, null)}
        />
      </div>
      {issue && (
        <span className={style.bad} role="alert">
          {errorText(isErrorId(issue) ? issue : 'bad-request')}
        </span>
      )}
      {isOpen && <RuleFields rule={rule} disabled={disabled} onChange={(next) => onChange(rule.key, next)} />}
    </fieldset>
  );
});

/** Where, what and when in a few words. */
function RuleNote({ rule: { places, ranges, action, when } }: { rule: RegionRuleSetting }) {
  const { t } = useTranslation('region');
  const { nameOf } = usePlaces();
  const where = [...places.map(nameOf), ...ranges];
  const named = listText(where.slice(0, NAMED));
  const more = where.length - NAMED;
  const parts = [
    where.length === 0 ? t('nowhere') : more > 0 ? t('andMore', { names: named, count: more }) : named,
    t(`actions.${action}`),
    t(`when.${when}`),
  ];
  return <small>{parts.join(' · ')}</small>;
}
