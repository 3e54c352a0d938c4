import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';

/** Imports of costs, newest first. */
export function useImports(pageNo: number, pageSize: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['census', 'costs', pageNo, pageSize],
    queryFn: () => api('GET /census/costs/getImports', { pageNo, pageSize }, { quiet: true }),
  });
}

/** The currency of the costs that count; null: there are none. */
export const useCurrency = (): string | null => useImports(1, 10).data?.currency ?? null;

/** `人民币（CNY）` */
export function currencyName(code: string): string {
  const language = currentLanguage();
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code;
  return language === 'zh' ? `${name}（${code}）` : `${name} (${code})`;
}
