/** What the test runner offers for reading a file as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  glob<Value>(
    pattern: string | string[],
    options: { query: string; import: string; eager: true },
  ): Record<string, Value>;
}
