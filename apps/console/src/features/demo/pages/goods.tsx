import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SafeLink } from '../../../ui/safe-link';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { goods } from '../mock/data';
import { Picture } from '../picture';
import { Tag } from '../tag';
import { useMock } from '../use-mock';

/** Cards of goods with picture or icon, price, labels, company and detail link. */
export function GoodsPage() {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const { rows } = useMock(goods, { text });
  return (
    <DemoPage title={t('goods.title')}>
      <Input
        className={style.grow ?? ''}
        allowClear
        placeholder={t('goods.search')}
        aria-label={t('goods.search')}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={style.cards}>
        {rows.map((row) => (
          <article key={row.uuid} className={style.nest}>
            <Picture number={row.image} size={72} />
            <h2 className={style.subtitle}>{row.title}</h2>
            <p className={style.lead}>{row.description}</p>
            <div className={style.row}>
              <strong>¥ {row.price}</strong>
              {row.label.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
            </div>
            <div className={style.row}>
              <span className={style.lead}>{row.company}</span>
              <SafeLink href={row.url} aria-label={t('goods.detailOf', { name: row.title })}>
                {t('goods.detail')}
              </SafeLink>
            </div>
          </article>
        ))}
      </div>
    </DemoPage>
  );
}
