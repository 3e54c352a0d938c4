import { fileBodyOf, sizeText } from '@parley/protocol/bodies';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { SafeLink } from '../../../ui/safe-link';
import { ShortTime } from './fact';
import style from './files.module.css';
import { Section } from './history/section';
import { usePages } from './history/use-pages';

/** Pictures and files sent by either side. */
export function FilesTab({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const isFile = row.last?.kind === 'image' || row.last?.kind === 'file';
  const query = usePages('GET /talk/files', row.YQToken, isFile ? row.last!.onlyID : '');
  return (
    <Section title={t('files.title')} query={query} empty={t('files.empty')}>
      {(list) => (
        <ul className={style.files}>
          {list.map((message) => {
            const file = fileBodyOf(message.msg, location.href);
            if (!file) return null;
            return (
              <li key={message.onlyID}>
                <SafeLink
                  className={style.file}
                  href={file.url}
                  download={message.kind === 'file' ? file.name : undefined}
                >
                  {message.kind === 'image' ? (
                    <img className={style.thumb} src={file.thumb ?? file.url} alt="" loading="lazy" />
                  ) : (
                    <span className={style.thumb}>
                      <Icon name="page" size={24} />
                    </span>
                  )}
                  <span className={style.about}>
                    <bdi className={style.name} title={file.name}>
                      {file.name}
                    </bdi>
                    <span className={style.from}>
                      <span className="tabular">{sizeText(file.size)}</span>
                      <bdi>{message.role === 'user' ? t('files.fromVisitor') : message.nickname}</bdi>
                      <ShortTime time={message.time} />
                    </span>
                  </span>
                </SafeLink>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
