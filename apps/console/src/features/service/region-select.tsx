import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { Failed } from '../../ui/failed';
import { MultiSelect } from '../../ui/form/multi-select';

/** The parts of a region used here; the recursive type of the answer is too deep for the compiler. */
type Node = { name: string; code: string; placeholder?: true | undefined; children: readonly unknown[] };
type Props = { id?: string; value?: string[]; onChange?: (codes: string[]) => void };

/** Select for provinces, cities and countries; a province includes its cities. */
export function RegionSelect({ id, value = [], onChange }: Props) {
  const { t } = useTranslation('service');
  const api = useApi();
  const tree = useQuery({
    queryKey: ['regions'],
    queryFn: () => api('GET /area/getList'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = useMemo(() => (tree.data?.list ?? []).flatMap((node) => optionsOf(node)), [tree.data]);
  return (
    <>
      <MultiSelect
        {...(id && { id })}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        loading={tree.isFetching}
        // Until the names are loaded, the number of chosen regions is shown instead of their codes.
        disabled={!tree.data}
        value={tree.data ? value : []}
        placeholder={value.length > 0 ? t('form.regionsChosen', { count: value.length }) : undefined}
        onChange={(codes: string[]) => onChange?.(codes)}
        options={options}
      />
      {tree.isError && <Failed error={tree.error} busy={tree.isFetching} onRetry={() => void tree.refetch()} />}
    </>
  );
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
