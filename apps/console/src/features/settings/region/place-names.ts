import { EVERYWHERE } from '@parley/core/visit/region-rules';
import type { MacroRegion } from '@parley/core/visit/regions';
import { CHINA } from '@parley/core/visit/regions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { regionText } from '../../../lib/region-text';
import { useApi } from '../../../lib/services';
import './texts';

/** A node of the region tree; the recursive type of the answer is too deep for the compiler. */
export type Node = {
  name: string;
  code: string;
  region?: MacroRegion | undefined;
  placeholder?: true | undefined;
  children: readonly unknown[];
};
export type Named = { code: string; name: string; label: string };

/** The region tree with names of its nodes by code. */
export function usePlaces() {
  const { t } = useTranslation('region');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['regions'],
    queryFn: () => api('GET /area/getList'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const tree = ((data?.list ?? []) as readonly Node[]).map(inLanguage);
    const roots: Named[] = [
      { code: EVERYWHERE, name: t('everywhere'), label: t('everywhere') },
      { code: CHINA, name: t('china'), label: t('china') },
    ];
    const all = [...roots, ...tree.flatMap((node) => namedOf(node, ''))];
    const names = new Map(all.map(({ code, name }) => [code, name]));
    return { tree, all, nameOf: (code: string) => names.get(code) ?? code };
  }, [data, t]);
}

/** With names in the language of the screen; districts have none but their own. */
const inLanguage = (node: Node): Node => ({
  ...node,
  name: regionText(node.name),
  children: node.children.map((child) => inLanguage(child as Node)),
});

function namedOf({ name, code, placeholder, children }: Node, above: string): Named[] {
  const label = above && !code.startsWith('9') ? `${above} ${name}` : name;
  const own = placeholder ? [] : [{ code, name, label }];
  return [...own, ...children.flatMap((child) => namedOf(child as Node, placeholder ? above : label))];
}
