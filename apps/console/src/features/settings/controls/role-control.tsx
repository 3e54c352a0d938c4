import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useApi } from '../../../lib/services';
import type { ControlProps } from '../../../ui/settings-page/field-row';

/** A role that is not an administrator's. */
export function RoleControl({ id, value, onChange, disabled }: ControlProps) {
  const api = useApi();
  const asked = useQuery({
    queryKey: ['roles', 'for registration'],
    queryFn: () => api('GET /roles/getList', { pageNo: 1, pageSize: 100 }, { quiet: true }),
  });
  const roles = (asked.data?.list ?? []).filter(({ admin }) => !admin);
  return (
    <Select
      id={id}
      value={String(value)}
      disabled={disabled}
      onChange={onChange}
      options={roles.map(({ role, name }) => ({ value: role, label: name }))}
    />
  );
}
