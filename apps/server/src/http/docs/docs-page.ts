import type { OpenApi, Operation } from './openapi';

/** The API as a page: plain HTML, no script. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const areas = [...new Set(operations.map(areaOf))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parley API</title>
<link rel="stylesheet" href="/api/docs/style.css">
<h1>Parley API</h1>
<p>Every answer is <code>{"code", "msg", "data"}</code>; an error has the HTTP status as its code and a stable id in
<code>data.error</code>. The same as <a href="/api/docs/json">OpenAPI 3.1</a>.</p>
<nav>${areas.map((area) => `<a href="#${html(area)}">${html(area)}</a>`).join(' ')}</nav>
${areas
  .map(
    (area) =>
      `<h2 id="${html(area)}">${html(area)}</h2>${operations
        .filter((each) => areaOf(each) === area)
        .map(section)
        .join('')}`,
  )
  .join('\n')}
</html>
`;
}

type Listed = { path: string; method: string; operation: Operation };

const areaOf = ({ operation }: Listed): string => operation.tags[0] ?? '';

function section({ path, method, operation }: Listed): string {
  const { parameters, requestBody, responses } = operation;
  const query = parameters?.map(({ name, required, schema }) => [required ? name : `${name}?`, schema]);
  return `
<article>
<h3><b>${method}</b> <code>${html(path)}</code></h3>
<p>${html(operation.summary)} <small>${html(operation.description)}</small></p>
${query?.length ? details('Query', Object.fromEntries(query)) : ''}
${requestBody ? details('Body', Object.values(requestBody.content)[0]?.schema) : ''}
${details('Answer', responses['200'])}
</article>`;
}

const details = (title: string, schema: unknown): string =>
  `<details><summary>${title}</summary><pre>${html(JSON.stringify(schema, null, 2))}</pre></details>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

export const docsStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
h3 { margin-bottom: 0; font-weight: normal; }
h3 + p { margin-top: 0; }
small { opacity: .7; }
pre { overflow-x: auto; font-size: 13px; }
`;
