import { safeHref } from '@parley/protocol/safe-href';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import style from './rich-editor.module.css';

/** Only the markup that messages may contain. */
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https'],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => /^https?:\/\//i.test(address),
    },
  }),
];

export type RichEditorProps = {
  value: string;
  label: string;
  onChange: (html: string) => void;
  /** By Ctrl+Enter. */
  onSend?: () => void;
  /** Whether the caret goes into it at once. */
  focuses?: boolean;
  /** Shown below; `insert` puts a text at the caret. */
  tools?: (insert: (text: string) => void) => ReactNode;
};

/** Editor for text with bold, italic, lists and links; the usual shortcuts: Ctrl+B, Ctrl+I, `- ` and `1. `. */
export default function RichEditor({ value, label, onChange, onSend, focuses = true, tools }: RichEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The page's Content-Security-Policy blocks injected styles; formatted.module.css has the rules.
    injectCSS: false,
    autofocus: focuses && 'end',
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: style.editable ?? '' },
      handleKeyDown(_view, event) {
        if (!onSend || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
        onSend();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <>
      <div className={style.editor}>
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {tools?.((text) => editor.chain().focus().insertContent(text).run())}
    </>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('richEditor');
  const [isLinking, setLinking] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <div className={style.bar} role="toolbar" aria-label={t('tools')}>
        <Tool label={t('bold')} isOn={is.bold} onPress={() => run().toggleBold().run()}>
          <b>B</b>
        </Tool>
        <Tool label={t('italic')} isOn={is.italic} onPress={() => run().toggleItalic().run()}>
          <i>I</i>
        </Tool>
        <Tool label={t('bullets')} isOn={is.bullets} onPress={() => run().toggleBulletList().run()}>
          <ListMark marks={[6, 12, 18]} />
        </Tool>
        <Tool label={t('numbers')} isOn={is.numbers} onPress={() => run().toggleOrderedList().run()}>
          <ListMark marks={['1', '2', '3']} />
        </Tool>
        <Tool label={t('link')} isOn={is.link || isLinking} onPress={() => setLinking(!isLinking)}>
          <Icon name="link" size={16} />
        </Tool>
      </div>
      {isLinking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

type ToolProps = { label: string; isOn: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, isOn, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={style.tool}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      // Keeps the editor's selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Icon of a list with bullets or numbers. */
function ListMark({ marks }: { marks: readonly (number | string)[] }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M9 6h12M9 12h12M9 18h12" />
      {marks.map((mark, n) =>
        typeof mark === 'number' ? (
          <circle key={mark} cx="3.5" cy={mark} r="1.6" fill="currentColor" stroke="none" />
        ) : (
          <text key={mark} x="0" y={9 + n * 6.5} fontSize="8" fill="currentColor" stroke="none">
            {mark}
          </text>
        ),
      )}
    </svg>
  );
}

/** Edits the address of the selected link, or of a link to be made from the selection. */
function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('richEditor');
  const known = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(known);
  const [isTried, setTried] = useState(false);
  const isBad = isTried && !isLink(address);

  function set(): void {
    setTried(true);
    if (!isLink(address)) return;
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && known === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  return (
    <div className={style.linkBar}>
      <input
        className={style.address}
        // biome-ignore lint/a11y/noAutofocus: it opens by the user's own click
        autoFocus
        type="url"
        aria-label={t('linkAddress')}
        aria-invalid={isBad || undefined}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            set();
          }
          if (event.key !== 'Escape') return;
          // Closes the bar only, not the dialog.
          event.preventDefault();
          event.stopPropagation();
          onClose();
          editor.commands.focus();
        }}
      />
      <Button size="s" look="primary" onClick={set}>
        {t('linkSet')}
      </Button>
      {known !== '' && (
        <Button
          size="s"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('linkRemove')}
        </Button>
      )}
      {isBad && (
        <p className={style.bad} role="alert">
          {t('linkBad')}
        </p>
      )}
    </div>
  );
}

const isLink = (text: string): boolean => !text.trim().startsWith('/') && safeHref(text.trim()) !== null;
