import type { TestServer } from './start-server';
import type { TestAgent } from './test-people';

/** Publishes other domains of the demo site, as an administrator does; all processes forget the former ones. */
export async function restrictSites(on: TestServer, domains = ['shop.example'], by?: TestAgent): Promise<void> {
  const boss = by ?? (await on.signIn({ role: 'Admin' }));
  const [site] = (await boss.call('GET /access/getList', {})).data.list;
  await boss.call('POST /access/doEdit', { id: site!.id, name: site!.name, domains });
}
