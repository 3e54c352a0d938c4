import type { TextAreaProps } from 'antd/es/input';
import Input from 'antd/es/input';

type Props = Omit<TextAreaProps, 'autoSize' | 'rows' | 'style'> & {
  /** Lines at least and at most; between them it is as high as its text. */
  lines: readonly [number, number];
};

/** What the field adds to its lines above and below. */
const AROUND_PX = 10;

/**
 * A text of several lines. It grows by the style sheet: antd's own way measures in a hidden field that the keyboard still
 * reaches. A browser without `field-sizing` scrolls instead.
 */
export function GrowingText({ lines: [least, most], ...rest }: Props) {
  const minHeight = `calc(${least}lh + ${AROUND_PX}px)`;
  const maxHeight = `calc(${most}lh + ${AROUND_PX}px)`;
  return <Input.TextArea {...rest} rows={least} style={{ fieldSizing: 'content', minHeight, maxHeight }} />;
}
