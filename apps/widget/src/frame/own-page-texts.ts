/** What a page of its own says when the site or the visitor is not served. Part of its code: it loads no others then. */
export const notServed = {
  zh: '现在无法在这里对话。请从网站重新打开，或通过其他方式联系我们。',
  en: 'You cannot chat here now. Open the chat from the website again, or contact us in another way.',
};
