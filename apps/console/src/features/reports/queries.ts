import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useApi } from '../../lib/services';
import type { Question, Report } from './question';

const REPORTS = 'census-reports';
/** While mails are on their way, their states change. */
const EVERY_MS = 5000;

export function useReports(text: string, pageNo: number, pageSize: number) {
  const api = useApi();
  return useQuery({
    queryKey: [REPORTS, 'list', text, pageNo],
    queryFn: async () => {
      const asked = { ...(text && { text }), pageNo, pageSize };
      const { list, ...rest } = await api('GET /census/reports/getList', asked, { quiet: true });
      return { ...rest, list: list as Report[] };
    },
    placeholderData: keepPreviousData,
  });
}

/** One saved report; null as id: a new one. */
export function useReport(id: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: [REPORTS, 'one', id],
    queryFn: async () => {
      const { list, canMail } = await api('GET /census/reports/getList', { id: id! }, { quiet: true });
      return { report: (list[0] ?? null) as Report | null, canMail };
    },
    enabled: id !== null,
  });
}

export function useAnswer(question: Question | null) {
  const api = useApi();
  const text = JSON.stringify(question);
  return useQuery({
    // Names are in the language of the request.
    queryKey: ['census-answer', text, currentLanguage()],
    queryFn: () => api('GET /census/reports/ask', { question: text }, { quiet: true }),
    enabled: question !== null && question.figures.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useSendings(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [REPORTS, 'sendings', id],
    queryFn: () => api('GET /census/reports/sendings', { id, pageSize: 20 }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.list.some((mail) => mail.state === 'waiting') ? EVERY_MS : false),
  });
}

/** Reads saved reports anew. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [REPORTS] });
}
