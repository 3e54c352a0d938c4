import type { TextAreaProps } from 'antd/es/input';
import Input from 'antd/es/input';

type Props = Omit<TextAreaProps, 'autoSize' | 'rows' | 'style' | 'styles'> & {
  /** Least and most lines; between them the height follows the text. */
  lines: readonly [number, number];
};

/** Vertical padding and border of the field. */
const AROUND_PX = 10;
/** Height of the count, which antd places below the field, over a hint. */
const COUNT_PX = 22;

/**
 * A text field of several lines whose height follows its text, by CSS: antd measures in a hidden field that can be
 * reached by keyboard. Without `field-sizing` the field scrolls.
 */
export function GrowingText({ lines: [least, most], ...rest }: Props) {
  const minHeight = `calc(${least}lh + ${AROUND_PX}px)`;
  const maxHeight = `calc(${most}lh + ${AROUND_PX}px)`;
  return (
    <Input.TextArea
      {...rest}
      rows={least}
      styles={{
        textarea: { fieldSizing: 'content', minHeight, maxHeight },
        ...(rest.showCount && { root: { marginBottom: COUNT_PX } }),
      }}
    />
  );
}
