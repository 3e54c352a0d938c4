import { extensionOf, fileBodyOf, sizeText } from '@parley/protocol/bodies';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { Icon } from '../../../ui/icon';
import { SafeLink } from '../../../ui/safe-link';
import type { Detail, RecordMessage } from '../keys';
import { RecalledWords } from '../recalled-words';
import { useWords } from '../use-words';
import { Part } from './facts';
import style from './files.module.css';
import type { useFiles } from './use-files';

type Props = {
  detail: Detail;
  files: ReturnType<typeof useFiles>;
  /** Scrolls the transcript to the message. */
  onShow: (seq: number) => void;
};

/** Pictures and files of the conversation, newest first; renders nothing if there are none. */
export function FilesPart({ detail, files, onShow }: Props) {
  const { t } = useTranslation('history');
  const { data, error, isFetching, hasNextPage } = files;
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  if (error === null && list.length === 0) return null;
  return (
    <Part title={t('files.title')} action={data && <span className={style.count}>{data.pages.at(-1)?.total}</span>}>
      <ul className={style.files}>
        {list.map((message) => (
          <li key={message.onlyID} className={style.file}>
            <FileRow message={message} maySeeRecalled={detail.may.seeRecalled} />
            <Button
              look="quiet"
              size="s"
              icon="current"
              aria-label={t('files.show')}
              title={t('files.show')}
              onClick={() => onShow(message.seq)}
            />
          </li>
        ))}
      </ul>
      {error !== null && <Failed error={error} busy={isFetching} onRetry={() => void retry(files)} />}
      {hasNextPage && error === null && (
        <Button look="link" size="s" busy={isFetching} onClick={() => void files.fetchNextPage()}>
          {t('files.more')}
        </Button>
      )}
    </Part>
  );
}

const retry = (files: Props['files']) => (files.isFetchNextPageError ? files.fetchNextPage() : files.refetch());

function FileRow({ message, maySeeRecalled }: { message: RecordMessage; maySeeRecalled: boolean }) {
  const { t } = useTranslation('history');
  const words = useWords();
  const language = currentLanguage();
  const { kind, msg, role, nickname, time, recalled } = message;
  const file = recalled ? null : fileBodyOf(msg, location.href);
  const from = role === 'user' ? words.visitor(nickname) : nickname || t('robot');
  const type = kind === 'image' ? t('image') : extensionOf(file?.name ?? '') || t('file');
  const name = file?.name || t(kind === 'image' ? 'image' : 'file');
  return (
    <>
      <span className={style.thumb}>
        {file && kind === 'image' ? (
          <img src={file.thumb ?? file.url} alt="" loading="lazy" />
        ) : (
          <Icon name={recalled ? 'recall' : 'page'} size={20} />
        )}
      </span>
      <span className={style.about}>
        {file ? (
          <SafeLink
            className={style.name}
            href={file.url}
            download={kind === 'file' ? file.name : undefined}
            title={name}
          >
            <bdi>{name}</bdi>
          </SafeLink>
        ) : (
          <em className={style.name}>{t('recalled')}</em>
        )}
        <span className={style.facts}>
          <span>{file ? `${type} · ${sizeText(file.size)}` : type}</span>
          <bdi title={from}>{from}</bdi>
          <time dateTime={new Date(time).toISOString()} title={fullTime(time, language)}>
            {shortTime(time, Date.now(), language)}
          </time>
        </span>
        {recalled && maySeeRecalled && <RecalledWords message={message} />}
      </span>
    </>
  );
}
