// The page on which administrators try a site's window: the console frames it, and calls the widget's public interface.
const asked = new URLSearchParams(location.search);
// As the window: the language asked for, or else the browser's.
document.documentElement.lang = /^zh/i.test(asked.get('language') ?? navigator.language) ? 'zh' : 'en';

// Calls before the script has loaded, as docs/how-to/embed.md says.
window.parley ||= function stub() {
  stub.q = stub.q || [];
  stub.q.push(arguments);
};

const script = document.createElement('script');
script.async = true;
script.src = new URL('../../widget.js', location.href.split(/[?#]/)[0]).href;
script.dataset.site = asked.get('site') ?? '';
if (asked.has('language')) script.dataset.language = asked.get('language');
document.head.append(script);

// Shows the facts that the widget reports as the page's.
function show() {
  const set = (id, text) => {
    const place = document.getElementById(id);
    if (place && place.textContent !== text) place.textContent = text;
  };
  set('title', document.title);
  set('address', location.href);
}
addEventListener('DOMContentLoaded', () => {
  show();
  setInterval(show, 500);
});
