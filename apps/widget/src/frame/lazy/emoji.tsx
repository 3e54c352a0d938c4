import { useEffect, useRef } from 'preact/hooks';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import css from './emoji.css?inline';

addStyles(css);

/** Frequent emoji in three groups: faces, hands and hearts, things. */
const GROUPS = [
  '😀 😄 😁 😆 😅 😂 🙂 😉 😊 😇 😍 😘 😋 😜 🤗 🤔 😐 😏 🙄 😴 😪 😷 🤒 🤧 😕 😟 🙁 😮 😳 🥺 😢 😭 😤 😠 😡 🥳 😎 🤓 🧐 😱 😰 😓 🤝',
  '👍 👎 👌 ✌️ 👏 🙏 💪 👋 👉 👈 👆 👇 ☝️ ✋ 🤞 🤙 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 ✨ 🔥 🌹 🎉 🎁',
  '✅ ❌ ❓ ❗ ⭐ 🌟 ☀️ 🌙 ⏰ ⏳ 📦 🚚 🛒 💰 💳 🧾 📷 📱 💻 📞 📧 📎 🔗 📍 🏠 🍵 ☕ 🍎 🐶 🐱',
].map((line) => line.split(' '));

type EmojiProps = { pick(emoji: string): void; close(): void };

export function Emoji({ pick, close }: EmojiProps) {
  const { t } = useAllWords();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.querySelector('button')?.focus();
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const timer = setTimeout(() => document.addEventListener('click', leave));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leave);
    };
  }, []);

  /** Eight in a row; arrow keys move between them, so that Tab leaves the picker. */
  const press = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    if (step !== undefined) all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
    else if (event.key !== 'Escape') return;
    event.preventDefault();
    if (step === undefined) close();
  };

  return (
    <div class="emoji" role="dialog" aria-label={t('emoji')} ref={box} onKeyDown={press}>
      {GROUPS.map((group) => (
        <div class="emoji-group" key={group[0]}>
          {group.map((emoji, index) => (
            <button type="button" key={emoji} tabIndex={index === 0 ? 0 : -1} onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
