/** Levels of nesting; our deepest schema has a dozen, and recursive code overflows the stack at thousands. */
const MAX_DEPTH = 64;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts brackets outside of strings; whether it is valid JSON is left to the parser. */
export function isDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(json, at);
      if (at < 0) return false;
    } else if (letter === 0x7b || letter === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (letter === 0x7d || letter === 0x5d) depth -= 1;
  }
  return false;
}

function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json.charCodeAt(before) === BACKSLASH) before -= 1;
  return (at - before) % 2 === 0;
}
