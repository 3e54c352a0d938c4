import { MAX_MESSAGE_LENGTH } from '@parley/protocol/codes';
import type { ReplyVariable } from '@parley/protocol/reply-variables';
import { useRef } from 'react';
import { GrowingText } from '../../ui/form/growing-text';
import { VariableButtons } from './variable-buttons';

/** Given by `Form.Item`. */
type Props = { id?: string; value?: string; onChange?: (value: string) => void };

/** The text of a reply, with buttons that insert variables at the caret. */
export function MessageField({ id, value = '', onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);

  function insert(variable: ReplyVariable): void {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    // Keeps the caret, unlike a new value.
    area.setRangeText(`{${variable}}`, area.selectionStart, area.selectionEnd, 'end');
    onChange?.(area.value);
    area.focus();
  }

  return (
    <div ref={box}>
      <GrowingText
        {...(id !== undefined && { id })}
        dir="auto"
        lines={[4, 12]}
        maxLength={MAX_MESSAGE_LENGTH}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <VariableButtons onInsert={insert} />
    </div>
  );
}
