let loading;

/**
 * Adds the chat's script to the page once, and resolves with its interface when the launcher is shown; rejects if the
 * script cannot be loaded or the site is not served. `script`: the address of widget.js on your server.
 */
export function loadParley(options) {
  // Without the interface the page has unloaded the chat, and may load it again.
  if (!window.parley) loading = undefined;
  loading ||= load(options);
  return loading;
}

function load({ script, site, language, theme, nonce }) {
  window.parley ||= function stub() {
    stub.q = stub.q || [];
    stub.q.push(arguments);
  };
  return new Promise((resolve, reject) => {
    const { href } = new URL(script, document.baseURI);
    const known = [...document.scripts].find(({ src }) => src === href);
    const tag = known || document.createElement('script');
    window.parley('on', 'ready', () => resolve(window.parley));
    window.parley('on', 'unload', () => {
      tag.remove();
      reject(new Error(`${href} does not serve this page`));
    });
    tag.addEventListener('error', () => {
      tag.remove();
      loading = undefined;
      reject(new Error(`${href} could not be loaded`));
    });
    if (known) return;
    tag.async = true;
    tag.src = href;
    tag.dataset.site = site;
    if (language) tag.dataset.language = language;
    if (theme) tag.dataset.theme = theme;
    if (nonce) tag.nonce = nonce;
    document.head.append(tag);
  });
}
