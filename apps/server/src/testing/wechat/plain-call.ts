/** A call of the stand-in without the server's own client, for its own tests; not JSON: an empty answer. */
export async function callPlatform(
  base: string,
  { path, body, query }: { path: string; body?: object | undefined; query?: Record<string, string> | undefined },
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${base}/${path}?${new URLSearchParams(query)}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return answer.json().catch(() => ({})) as Promise<Record<string, unknown>>;
}
