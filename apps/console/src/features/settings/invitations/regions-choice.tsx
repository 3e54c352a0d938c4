import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../lib/services';
import { MultiSelect } from '../../../ui/form/multi-select';

type Node = { name: string; code: string; placeholder?: true | undefined; children: readonly unknown[] };
type Props = {
  label: string;
  value: readonly string[];
  disabled: boolean;
  onChange: (codes: string[]) => void;
};

/** Provinces and their cities, and countries. Until their names are loaded codes are shown. */
export function RegionsChoice({ label, value, disabled, onChange }: Props) {
  const api = useApi();
  const tree = useQuery({
    queryKey: ['regions'],
    queryFn: () => api('GET /area/getList'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(() => (tree.data?.list ?? []).flatMap((node) => optionsOf(node, '', 0)), [tree.data]);
  return (
    <MultiSelect
      mode="multiple"
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      loading={tree.isFetching}
      disabled={disabled}
      value={[...value]}
      onChange={(codes: string[]) => onChange(codes)}
      options={options}
    />
  );
}

/** Overseas one level more: the continents' countries. An address is known down to its city. */
function optionsOf(node: Node, above: string, level: number): { value: string; label: string }[] {
  const isOverseas = node.code.startsWith('9');
  if (level > (isOverseas ? 2 : 1)) return [];
  const label = above && !isOverseas ? `${above} ${node.name}` : node.name;
  const own = node.placeholder ? [] : [{ value: node.code, label }];
  return [
    ...own,
    ...node.children.flatMap((child) => optionsOf(child as Node, node.placeholder ? above : label, level + 1)),
  ];
}
