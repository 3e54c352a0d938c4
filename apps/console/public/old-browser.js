/*
 * Before the console's own scripts, and in the language of browsers that cannot read those: where the browser is too old for
 * them (Internet Explorer, or what came before about 2022) a warning covers the page. It cannot be put away.
 */
function warnOldBrowser() {
  var script = document.createElement('script');
  var isNewEnough =
    'noModule' in script &&
    typeof Promise === 'function' &&
    'hasOwn' in Object &&
    'at' in Array.prototype &&
    typeof window.structuredClone === 'function' &&
    typeof window.HTMLDialogElement === 'function';
  if (isNewEnough) return;

  var TEXTS = {
    zh: {
      title: '温馨提示',
      text: '您的浏览器版本过低，无法打开本系统。请使用新版的 Chrome、Edge、Firefox 或 Safari，360、搜狗等浏览器请切换到极速模式。',
    },
    en: {
      title: 'Notice',
      text: 'This browser is too old for this system. Use a current Chrome, Edge, Firefox or Safari.',
    },
  };

  function language() {
    var chosen = null;
    try {
      chosen = window.localStorage.getItem('parley.language');
    } catch (_error) {}
    return /^en/i.test(chosen || window.navigator.language) ? 'en' : 'zh';
  }

  // By properties, one after the other: the page's policy knows no styles written as text.
  function put(parent, name, styles, text) {
    var element = document.createElement(name);
    for (var key in styles) element.style[key] = styles[key];
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function warn() {
    var words = TEXTS[language()];
    var cover = put(document.body, 'div', {
      position: 'fixed',
      top: '0',
      right: '0',
      bottom: '0',
      left: '0',
      zIndex: '2147483647',
      background: '#f6f8f9',
    });
    var box = put(cover, 'div', {
      width: '420px',
      maxWidth: '80%',
      margin: '120px auto 0',
      padding: '24px',
      background: '#ffffff',
      border: '1px solid #dcdfe6',
      color: '#181c23',
      fontFamily: '"PingFang SC", "Microsoft YaHei", sans-serif',
      fontSize: '14px',
      lineHeight: '1.6',
    });
    box.setAttribute('role', 'alertdialog');
    box.setAttribute('aria-modal', 'true');
    box.setAttribute('aria-label', words.title);
    box.tabIndex = -1;
    put(box, 'div', { marginBottom: '8px', fontSize: '16px', fontWeight: 'bold' }, words.title);
    put(box, 'div', {}, words.text);
    box.focus();
    document.onkeydown = stay;
  }

  // Neither Escape nor Tab leads anywhere from here.
  function stay(event) {
    if (event.preventDefault && (event.keyCode === 9 || event.keyCode === 27)) event.preventDefault();
  }

  if (document.body) warn();
  else document.addEventListener('DOMContentLoaded', warn);
}

warnOldBrowser();
