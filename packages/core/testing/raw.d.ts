/** Vite's imports of files as text, in tests. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  glob<Value>(pattern: string, options: { query: string; import: string; eager: true }): Record<string, Value>;
}
