import { TEXT_SIZES, type TextSize } from '@parley/protocol/settings/defaults';
import { useLook } from '../../ui/look';

/** Pixels that every size of `tokens.css` differs by. */
const STEP: Record<TextSize, number> = { small: -1, normal: 0, large: 2 };
const SIZES = { xs: 12, s: 13, m: 14, l: 16, xl: 20, xxl: 28 } as const;

type Chosen = { textSize: string; workplace: { textSize?: TextSize } };

/** The agent's text size, else that of the settings. */
export const textSizeOf = ({ textSize, workplace }: Chosen): TextSize =>
  TEXT_SIZES.find((size) => size === textSize) ?? workplace.textSize ?? 'normal';

/** Values of the tokens of text in one size; null: as in `tokens.css`. */
export const textTokens = (size: TextSize): [token: string, value: string | null][] =>
  Object.entries(SIZES).map(([name, pixels]) => [
    `--text-${name}`,
    STEP[size] === 0 ? null : `${pixels + STEP[size]}px`,
  ]);

/** Applies the text size to the page. */
export const showTextSize = (chosen: Chosen): void => apply(textSizeOf(chosen));

export const resetTextSize = (): void => apply('normal');

function apply(size: TextSize): void {
  for (const [token, value] of textTokens(size)) document.documentElement.style.setProperty(token, value);
  useLook.setState({ larger: STEP[size] });
}
