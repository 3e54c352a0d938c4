/**
 * First characters that make a spreadsheet treat a cell as a formula: = + - @, tab, line ends, and full-width forms.
 */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export const looksLikeFormula = (text: string): boolean => BEGINS_FORMULA.test(text);
