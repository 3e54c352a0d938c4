import { useEffect, useState } from 'preact/hooks';
import { Face } from '../../components/face';
import type { WhoProps } from '../../components/header';
import { useAllWords } from '../../i18n';
import { addStyles } from '../add-styles';
import css from './brand.css?inline';

addStyles(css);

/** The site's logo, title and slogan in the header; an agent's name and picture in their place, if the site wants that. */
export function Brand({ settings, talk, title, base, children }: WhoProps) {
  const { language } = useAllWords();
  const { logo, slogan, headerAgent = true } = settings.look ?? {};
  const picture = usePicture(base, logo);
  const agent = headerAgent ? talk.nickname : null;
  const line = agent ? '' : slogan?.[language];
  return (
    <>
      {picture && !agent ? (
        <img class="avatar logo" src={picture} alt="" />
      ) : (
        <Face name={agent} avatar={agent && talk.avatar} />
      )}
      <div class="who">
        <h1 title={agent || title}>{agent || title}</h1>
        {line && (
          <p class="slogan" title={line}>
            {line}
          </p>
        )}
        {children}
      </div>
    </>
  );
}

/** The address of an uploaded picture, which comes as a module of script; empty until it is here, or if it is gone. */
function usePicture(base: string, key: string | undefined): string {
  const [source, setSource] = useState('');
  useEffect(() => {
    let isOver = false;
    setSource('');
    if (key)
      import(/* @vite-ignore */ `${base}widget/pictures/${key}.js`).then(
        ({ default: text }) => isOver || setSource(`data:image/webp;base64,${text}`),
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [base, key]);
  return source;
}
