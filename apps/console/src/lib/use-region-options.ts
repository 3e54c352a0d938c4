import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from './services';

/** The parts of a region used here; the recursive type of the answer is too deep for the compiler. */
type Node = { name: string; code: string; placeholder?: true | undefined; children: readonly unknown[] };

/** Provinces with their cities, and countries, to choose from; the names are loaded once. */
export function useRegionOptions() {
  const api = useApi();
  const tree = useQuery({
    queryKey: ['regions'],
    queryFn: () => api('GET /area/getList'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(() => (tree.data?.list ?? []).flatMap((node) => optionsOf(node)), [tree.data]);
  return { tree, options };
}

/**
 * Provinces with their cities; one level more overseas, down to countries. Districts are left out, since the region of
 * an address does not contain one.
 */
function optionsOf(node: Node, above = '', level = 0): { value: string; label: string }[] {
  const isOverseas = node.code.startsWith('9');
  if (level > (isOverseas ? 2 : 1)) return [];
  const label = above && !isOverseas ? `${above} ${node.name}` : node.name;
  const own = node.placeholder ? [] : [{ value: node.code, label }];
  return [
    ...own,
    ...node.children.flatMap((child) => optionsOf(child as Node, node.placeholder ? above : label, level + 1)),
  ];
}
