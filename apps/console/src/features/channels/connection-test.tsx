import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Icon, type IconName } from '../../ui/icon';
import { SidePanel } from '../../ui/side-panel';
import style from './channels.module.css';

/** What is tested: its result, and what that means or what is to be done. `detail`: the other side's own words. */
export type TestLine = {
  key: string;
  title: string;
  result: 'good' | 'bad' | 'unknown';
  words: string;
  detail: string;
};

const ICONS: Record<TestLine['result'], IconName> = { good: 'check', bad: 'warning', unknown: 'clock' };

type Props = {
  title: string;
  lead: string;
  /** Of the account, for its query. */
  id: string;
  test(api: ReturnType<typeof useApi>): Promise<readonly TestLine[]>;
  onClose: () => void;
};

/** Tests the connection of an account, and says of each part whether it is right and what to do. */
export function ConnectionTest({ title, lead, id, test, onClose }: Props) {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const tested = useQuery({
    queryKey: ['weChatTest', id],
    queryFn: () => test(api),
    // Each opening is a test of its own.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const again = (
    <Button icon="refresh" busy={tested.isFetching} onClick={() => void tested.refetch()}>
      {t('testing.again')}
    </Button>
  );
  return (
    <SidePanel width={560} title={title} extra={again} onClose={onClose}>
      <p className={style.note}>{lead}</p>
      {tested.isError && <Failed error={tested.error} busy={tested.isFetching} onRetry={() => void tested.refetch()} />}
      <div role="status" aria-busy={tested.isFetching}>
        {tested.isPending && t('testing.running')}
        {tested.data && !tested.isError && (
          <ol className={style.steps} data-busy={tested.isFetching || undefined}>
            {tested.data.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ol>
        )}
      </div>
    </SidePanel>
  );
}

function Line({ line: { title, result, words, detail } }: { line: TestLine }) {
  const { t } = useTranslation('weChat');
  return (
    <li className={style.card}>
      <span className={style.line}>
        <strong className={style.grow}>{title}</strong>
        <span className={style.state} data-state={result}>
          <Icon name={ICONS[result]} />
          {t(`testing.${result}`)}
        </span>
      </span>
      <span>{words}</span>
      {detail !== '' && <span className={style.note}>{detail}</span>}
    </li>
  );
}
