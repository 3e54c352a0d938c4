/** What the server pushes (`apps/server/src/features/foundation/device-push/content.ts`). */
export type Pushed =
  | { tag: string; title: string; body: string; path: string; test?: string }
  /** The notice with this tag was dealt with elsewhere. */
  | { close: string };

/** The push as sent; null: of another version, which says nothing that this one understands. */
export function readPushed(text: string): Pushed | null {
  const pushed = parsed(text) as Record<string, unknown> | null;
  if (typeof pushed?.close === 'string') return { close: pushed.close };
  const isWhole = ['tag', 'title', 'body', 'path'].every((name) => typeof pushed?.[name] === 'string');
  return isWhole ? (pushed as Pushed) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
