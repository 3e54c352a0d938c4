// Which language the shop speaks: the last choice, else the browser's. Before the body is drawn, so nothing flickers.
const script = document.currentScript;
const kept = () => {
  try {
    return localStorage.getItem('shop-language');
  } catch {
    return null;
  }
};

function speak(language) {
  document.documentElement.lang = language;
  document.title = script.dataset[language];
}

speak(kept() ?? (/^zh\b/i.test(navigator.language) ? 'zh' : 'en'));

addEventListener('click', (event) => {
  if (!event.target.closest('[data-switch]')) return;
  const next = document.documentElement.lang === 'zh' ? 'en' : 'zh';
  speak(next);
  try {
    localStorage.setItem('shop-language', next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
});
