import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { clockOf, minutesOf } from '../../../lib/time/shift-text';

export type Span = { from: number; to: number };

export const USUAL_SPAN: Span = { from: 9 * 60, to: 18 * 60 };

type Props = { id?: string; span: Span; name: string; disabled: boolean; onChange: (span: Span) => void };

/** Beginning and end of a time of the day, kept as minutes since midnight. An emptied field keeps its value. */
export function SpanFields({ id, span, name, disabled, onChange }: Props) {
  const { t } = useTranslation('settingsPages');
  const clock = (side: 'from' | 'to') => (
    <Input
      type="time"
      {...(id && side === 'from' && { id })}
      aria-label={`${name} ${t(`hours.${side}`)}`}
      value={clockOf(span[side])}
      disabled={disabled}
      onChange={(event) => {
        const minutes = minutesOf(event.target.value);
        if (minutes !== null) onChange({ ...span, [side]: minutes });
      }}
    />
  );
  return (
    <>
      {clock('from')}
      <span aria-hidden="true">–</span>
      {clock('to')}
    </>
  );
}
