import { type Pair, type Wording, wordingIn } from '@parley/protocol/window-texts/wording';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import { MultiSelect } from '../../../ui/form/multi-select';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './controls.module.css';
import { PairLine } from './pair-line';
import { PairControl } from './text-controls';

const asPair = (wording: Wording): Pair => ({ zh: wordingIn(wording, 'zh'), en: wordingIn(wording, 'en') });

/** The text of a list that was written in both languages, where one is to do for both. */
const asOne = ({ zh, en }: Pair): string => zh || en;

/** A text of several lines: one for both languages, or one for each. */
export const WordingControl = (props: ControlProps) => <OneOrBoth {...props} lines={[2, 8]} />;

/** The same of one line. */
export const WordingLineControl = (props: ControlProps) => <OneOrBoth {...props} lines={null} />;

type Props = ControlProps & { lines: readonly [number, number] | null };

function OneOrBoth({ lines, ...props }: Props) {
  const { t } = useTranslation('settingsPages');
  const { id, disabled, onChange } = props;
  const value = props.value as Wording;
  const isOne = typeof value === 'string';
  const bind = { id, disabled, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  return (
    <div className={style.stack}>
      {!isOne ? (
        <PairControl {...props} />
      ) : lines ? (
        <GrowingText {...bind} lines={lines} value={value} />
      ) : (
        <Input {...bind} value={value} />
      )}
      <Button size="s" look="link" disabled={disabled} onClick={() => onChange(isOne ? asPair(value) : asOne(value))}>
        {t(isOne ? 'wording.apart' : 'wording.together')}
      </Button>
    </div>
  );
}

/** A list of short texts: each for both languages, or each in both. */
export function WordingsControl({ id, value, disabled, onChange }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const list = value as readonly Wording[];
  const isOne = list.every((each) => typeof each === 'string');
  const together = () => onChange(isOne ? list.map(asPair) : list.map((each) => asOne(asPair(each))));
  return (
    <div className={style.stack}>
      {isOne ? (
        <MultiSelect id={id} mode="tags" open={false} value={list} disabled={disabled} onChange={onChange} />
      ) : (
        <Pairs id={id} list={list.map(asPair)} disabled={disabled} onChange={onChange} />
      )}
      {list.length > 0 && (
        <Button size="s" look="link" disabled={disabled} onClick={together}>
          {t(isOne ? 'wording.apart' : 'wording.together')}
        </Button>
      )}
    </div>
  );
}

type PairsProps = { id: string; list: readonly Pair[]; disabled: boolean; onChange: (list: readonly Pair[]) => void };

function Pairs({ id, list, disabled, onChange }: PairsProps) {
  const { t } = useTranslation('settingsPages');
  return (
    <>
      {list.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other name
        <div key={at} className={`${style.line} ${style.oneLine}`}>
          <PairLine
            {...(at === 0 && { id })}
            name={t('wording.number', { number: at + 1 })}
            placeholder={t('wording.number', { number: at + 1 })}
            value={pair}
            maxLength={100}
            disabled={disabled}
            onChange={(next) => onChange(list.map((each, n) => (n === at ? next : each)))}
          />
          <Button
            icon="trash"
            look="quiet"
            disabled={disabled}
            aria-label={t('wording.remove', { number: at + 1 })}
            onClick={() => onChange(list.filter((_, each) => each !== at))}
          />
        </div>
      ))}
      <Button size="s" look="link" disabled={disabled} onClick={() => onChange([...list, { zh: '', en: '' }])}>
        {t('wording.add')}
      </Button>
    </>
  );
}
