import { EVERYWHERE, regionActions } from '@parley/core/visit/region-rules';
import { CHINA } from '@parley/core/visit/regions';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Tree, { type DataNode } from 'antd/es/tree';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Spelling } from '../../../lib/text/plain';
import { Fold } from '../../../ui/form/fold';
import style from '../controls/controls.module.css';
import { type Node, usePlaces } from './place-names';
import { isCalled } from './places-select';
import { type Rules, resultAt, setPlaces } from './set-places';

type Props = {
  rules: Rules;
  disabled: boolean;
  newKey: () => string;
  onChange: (how: (rules: Rules) => Rules) => void;
};

/** What happens in each region and from where it is inherited; chosen regions are set together. */
export const TreePart = memo(function TreePart({ rules, disabled, newKey, onChange }: Props) {
  const { t } = useTranslation('region');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const spell = useSpelling(typed);
  const codes = chosen.filter((key) => /^\d{6}$/.test(key));

  const nodes = useNodes(rules, typed, spell);

  return (
    <Fold title={t('tree')} isOpen={false}>
      <div className={style.stack}>
        <span className={style.note}>{t('treeHelp')}</span>
        <Input.Search
          allowClear
          aria-label={t('search')}
          placeholder={t('placesHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Tree
          checkable
          checkStrictly={false}
          selectable={false}
          height={360}
          disabled={disabled}
          treeData={nodes}
          checkedKeys={chosen}
          {...(typed !== '' && { expandedKeys: keysOf(nodes) })}
          defaultExpandedKeys={[EVERYWHERE, CHINA]}
          onCheck={(_, { checkedNodes }) => setChosen(topmost(checkedNodes))}
        />
        <Select
          aria-label={t('bulk')}
          placeholder={t('bulk')}
          popupMatchSelectWidth={false}
          disabled={disabled || codes.length === 0}
          value={null}
          onChange={(action: string | null) => {
            const known = regionActions.find((one) => one === action) ?? null;
            onChange((now) => setPlaces(now, { codes, action: known, key: newKey() }));
            setChosen([]);
          }}
          options={[
            ...regionActions
              .filter((action) => action !== 'route')
              .map((value) => ({ value, label: t(`actions.${value}`) })),
            { value: 'inherit', label: t('inherit') },
          ]}
        />
      </div>
    </Fold>
  );
});

/** Chosen nodes without those below a chosen one; a macro region stands for its provinces. */
function topmost(nodes: readonly DataNode[]): string[] {
  const isPlace = ({ key }: DataNode) => /^\d{6}$/.test(String(key));
  const below = new Set(nodes.filter(isPlace).flatMap(({ children = [] }) => keysOf(children)));
  return nodes.map(({ key }) => String(key)).filter((key) => !below.has(key));
}

const keysOf = (nodes: readonly DataNode[]): string[] =>
  nodes.flatMap(({ key, children = [] }) => [String(key), ...keysOf(children)]);

/** The pinyin dictionary, loaded when Latin letters are typed. */
function useSpelling(typed: string): ((text: string) => Spelling) | null {
  const [spell, setSpell] = useState<((text: string) => Spelling) | null>(null);
  const isWanted = /[a-z]/i.test(typed);
  useEffect(() => {
    if (!isWanted || spell) return;
    import('../../../lib/text/spelling').then(
      ({ spellingOf }) => setSpell(() => spellingOf),
      () => {},
    );
  }, [isWanted, spell]);
  return spell;
}

/** The tree as it is drawn: what is typed narrows it. */
function useNodes(rules: Rules, typed: string, spell: ((text: string) => Spelling) | null): DataNode[] {
  const { t } = useTranslation('region');
  const { tree, nameOf } = usePlaces();
  return useMemo(() => {
    const title = (code: string, name: string) => {
      const { action, by, isScheduled } = resultAt(rules, code);
      const origin = by === null ? t('none') : by === code ? t('own') : t('from', { name: nameOf(by) });
      return `${name} · ${t(`actions.${action}`)} (${origin}${isScheduled ? `, ${t('scheduled')}` : ''})`;
    };
    const draw = ({ code, name, children }: Node): DataNode[] => {
      const below = children.flatMap((child) => draw(child as Node));
      if (typed !== '' && below.length === 0 && !isCalled(name, typed, spell)) return [];
      return [{ key: code, title: title(code, name), children: below }];
    };
    const provinces = tree.filter(({ code }) => !code.startsWith('9'));
    const regions = [...new Set(provinces.map(({ region }) => region))].map((region) => {
      const inside = provinces.filter((node) => node.region === region).flatMap(draw);
      return region ? [{ key: region, title: t(`macro.${region}`), children: inside }] : inside;
    });
    return [
      {
        key: EVERYWHERE,
        title: title(EVERYWHERE, t('everywhere')),
        children: [
          {
            key: CHINA,
            title: title(CHINA, t('china')),
            children: regions.flat().filter((one) => one.children?.length),
          },
          ...tree.filter(({ code }) => code.startsWith('9')).flatMap(draw),
        ],
      },
    ];
  }, [tree, rules, typed, spell, nameOf, t]);
}
