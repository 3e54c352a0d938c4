/** The page of docs/how-to/embed.md, which the server shows at /demo/sdk/: as much of Markdown as that file uses. */
export function sdkPage(markdown) {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="sdk.css">
</head>
<body>
<main>
${blocksOf(markdown).map(htmlOf).join('\n')}
</main>
</body>
</html>
`;
}

/** Blocks are separated by blank lines, outside of code. */
function blocksOf(markdown) {
  const blocks = [];
  let code = null;
  let text = [];
  const end = () => {
    if (text.length > 0) blocks.push({ text: text.join('\n') });
    text = [];
  };
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      if (code === null) end();
      else blocks.push({ code: code.join('\n') });
      code = code === null ? [] : null;
    } else if (code !== null) code.push(line);
    else if (line === '') end();
    else text.push(line);
  }
  end();
  return blocks;
}

function htmlOf({ code, text }) {
  if (code !== undefined) return `<pre tabindex="0"><code>${escaped(code)}</code></pre>`;
  const [, marks, heading] = /^(#+) (.*)$/.exec(text) ?? [];
  if (marks) return `<h${marks.length}>${inline(heading)}</h${marks.length}>`;
  if (text.startsWith('|')) return tableOf(text.split('\n'));
  if (text.startsWith('- '))
    return `<ul>${text
      .slice(2)
      .split('\n- ')
      .map((item) => `<li>${inline(item)}</li>`)
      .join('')}</ul>`;
  return `<p>${inline(text)}</p>`;
}

function tableOf([head, , ...rows]) {
  const cells = (row, tag) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table>`;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Code, emphasis and the words of links: these lead to files of the repository. */
const inline = (text) =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part).replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('');
