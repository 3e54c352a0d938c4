/** Downloads a text as a file. */
export function saveText(name: string, text: string): void {
  const type = name.endsWith('.html') ? 'text/html' : 'text/plain';
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
