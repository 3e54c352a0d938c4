/**
 * Adds the chat's script to the page once, and resolves with its interface when the launcher is shown. `script`: the
 * address of widget.js on your server.
 */
export function loadParley({ script, site, language, theme, nonce }) {
  window.parley ||= function stub() {
    stub.q = stub.q || [];
    stub.q.push(arguments);
  };
  return new Promise((resolve, reject) => {
    window.parley('on', 'ready', () => resolve(window.parley));
    if ([...document.scripts].some(({ src }) => src === script)) return;
    const tag = document.createElement('script');
    tag.async = true;
    tag.src = script;
    tag.dataset.site = site;
    if (language) tag.dataset.language = language;
    if (theme) tag.dataset.theme = theme;
    if (nonce) tag.nonce = nonce;
    tag.onerror = () => {
      tag.remove();
      reject(new Error(`${script} could not be loaded`));
    };
    document.head.append(tag);
  });
}
