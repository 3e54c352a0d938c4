/** What makes a spreadsheet take a cell for a formula: = + - @, tab and line ends, and the wide forms of the signs. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export const looksLikeFormula = (text: string): boolean => BEGINS_FORMULA.test(text);
