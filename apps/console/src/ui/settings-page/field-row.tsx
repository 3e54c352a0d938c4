import Form from 'antd/es/form';
import { cloneElement, type ReactElement, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { controlOf } from '../section-form/control-of';
import { fieldKinds } from '../section-form/field-kinds';
import { useFieldTexts } from '../section-form/use-field-texts';
import style from './settings-page.module.css';
import { edit, inherit, isOwn, shownValue, type Work } from './work';

/** The props of a control that a page draws by itself. */
export type ControlProps = {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  disabled: boolean;
};

export type Control = (props: ControlProps) => ReactElement;

type Props = {
  work: Work;
  field: string;
  /** The control, if the schema does not determine it. */
  control?: Control | undefined;
  problem?: string | undefined;
  disabled: boolean;
  /** It was searched for. */
  isFound: boolean;
  onChange: (how: (work: Work) => Work) => void;
};

/** One field of a settings page: label, control, help, error, and of a site whether the value is its own. */
export function FieldRow({ work, field, control: Own, problem, disabled, isFound, onChange }: Props) {
  const { t } = useTranslation('settingsPages');
  const { section, inherited } = work.known;
  const texts = useFieldTexts(section);
  const kind = useMemo(() => fieldKinds(section)[field], [section, field]);
  const id = `${useId()}-${section}-${field}`;
  const unit = texts.unit(field);
  const change = (value: unknown) => onChange((now) => edit(now, field, value));
  const problemId = `${id}-problem`;
  const bind = {
    id,
    disabled,
    value: shownValue(work, field),
    'aria-label': texts.label(field),
    ...(problem && { 'aria-invalid': true, 'aria-describedby': problemId }),
  };
  const fitting = kind && controlOf(kind, (value) => texts.choice(field, value));
  /** The button goes with the value; the focus stays in the row. */
  function giveBack(): void {
    onChange((now) => inherit(now, field));
    document.getElementById(id)?.focus();
  }
  const isInherited = inherited !== undefined && !isOwn(work.own, field);

  return (
    <div className={style.row} data-field={`${section}.${field}`} data-found={isFound || undefined}>
      <Form.Item
        label={texts.label(field)}
        htmlFor={id}
        extra={texts.help(field)}
        {...(problem && { validateStatus: 'error', help: <span id={problemId}>{problem}</span> })}
      >
        <span className={style.control}>
          {Own ? (
            <Own id={id} value={bind.value} disabled={disabled} onChange={change} />
          ) : (
            fitting &&
            cloneElement(fitting as ReactElement<Record<string, unknown>>, {
              ...bind,
              ...(kind.kind === 'switch' && { checked: bind.value, value: undefined }),
              onChange: (given: unknown) => change(kind.kind === 'text' ? textOf(given) : given),
            })
          )}
          {unit && <span>{unit}</span>}
        </span>
      </Form.Item>
      {inherited !== undefined && (
        <span className={style.origin} data-own={!isInherited || undefined}>
          {isInherited ? t('inherited') : t('ownValue')}
          {!isInherited && !disabled && (
            <Button size="s" look="link" icon="recall" onClick={giveBack}>
              {t('inherit')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

const textOf = (event: unknown): string => (event as { target: { value: string } }).target.value;
