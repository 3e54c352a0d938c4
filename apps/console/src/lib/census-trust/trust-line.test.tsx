import type { Answer } from '@parley/protocol/http/routes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createStandInApi } from '../../testing/stand-in-api';
import type { Desk } from '../desk/desk';
import { DeskContext } from '../desk/desk-context';
import { type Services, ServicesContext } from '../services';
import { TRUST_KEY } from './trust-key';

// Modules add their texts as they load.
await i18next.use(initReactI18next).init({ lng: 'zh', resources: {} });
const { TrustLine } = await import('./trust-line');

type State = Answer<'GET /census/trust/getState'>;
type Task = State['underWay'][number];

const task = (values: Partial<Task>): Task => ({
  id: '1',
  kind: 'check',
  zone: 'Asia/Shanghai',
  from: 0,
  to: 1,
  progress: 1,
  by: null,
  differences: [],
  requestedAt: 10,
  finishedAt: 20,
  hasFailed: false,
  compared: 1200,
  found: 0,
  ...values,
});
const state = (values: Partial<State>): State => ({
  zone: 'Asia/Shanghai',
  wanted: 'Asia/Shanghai',
  underWay: [],
  failed: [],
  check: null,
  rebuiltAt: null,
  ...values,
});

/** The line without its markup, as somebody with this role sees it. */
function drawn(known: State | undefined, role = 'Admin', queries = new QueryClient()): string {
  if (known) queries.setQueryData([...TRUST_KEY, 'state'], known);
  const me = { roles: [role], permissions: ['seePermissions:statistics'] };
  return renderToString(
    <ServicesContext value={createStandInApi(() => ({ status: 200 })) as unknown as Services}>
      <DeskContext value={{ me } as unknown as Desk}>
        <QueryClientProvider client={queries}>
          <TrustLine />
        </QueryClientProvider>
      </DeskContext>
    </ServicesContext>,
  );
}
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

describe('the line of trust', () => {
  it('is not there before the state is known', () => expect(drawn(undefined)).toBe(''));

  it('says that it could not be read', async () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    await queries.prefetchQuery({
      queryKey: [...TRUST_KEY, 'state'],
      queryFn: () => Promise.reject(new Error('away')),
    });
    expect(drawn(undefined, 'Admin', queries)).toContain('role="alert"');
  });

  it('says that nothing was checked yet', () => expect(wordsOf(drawn(state({})))).toContain('尚未核对'));

  it('says quietly that all figures agree', () => {
    const html = drawn(state({ check: task({}) }));
    expect(wordsOf(html)).toContain('核对了 1,200 个数字，与原始数据完全一致');
    expect(html).not.toContain('role="alert"');
    expect(wordsOf(html)).not.toContain('重新计算');
  });

  it('alerts to a difference, with a way to rebuild for administrators alone', () => {
    const known = state({ check: task({ found: 3 }) });
    expect(drawn(known)).toContain('role="alert"');
    expect(wordsOf(drawn(known))).toMatch(/发现 3 个数字.*查看核对结果.*立即核对.*重新计算/s);
    const others = drawn(known, 'Editor');
    expect(others).toContain('role="alert"');
    expect(others.match(/<button/g)).toHaveLength(1);
  });

  it('is no alert once all was rebuilt after the check', () => {
    const html = drawn(state({ check: task({ found: 3 }), rebuiltAt: 30 }));
    expect(html).not.toContain('role="alert"');
    expect(wordsOf(html)).toContain('之后已重新计算');
  });

  it('alerts to a check that could not be completed, beside the last one that was', () => {
    const html = drawn(state({ check: task({}), failed: [task({ id: '3', hasFailed: true })] }));
    expect(html).toContain('role="alert"');
    expect(wordsOf(html)).toMatch(/完全一致.*核对未能完成/s);
  });

  it('shows how far a task is, and starts none of its kind beside it', () => {
    const underWay = [task({ id: '2', kind: 'rebuild', progress: 0.4, finishedAt: null })];
    const html = drawn(state({ check: task({ found: 3 }), underWay }));
    expect(wordsOf(html)).toContain('已完成 40%');
    expect(html).toMatch(/<progress[^>]*value="0.4"/);
    expect(html.match(/<button[^>]*disabled/g)).toHaveLength(1);
  });
});
