import { type SmartSettings, smartSettings } from '@parley/protocol/http/robots/smart';
import type { Queryable } from '../../../db/pool';
import type { Provider } from './model/model-client';

/** A robot with a language model; `provider.url` is empty while none is configured. */
export type SmartRobot = { id: string; name: string; enabled: boolean; provider: Provider; settings: SmartSettings };

type Row = Omit<SmartRobot, 'provider' | 'settings'> & Provider & { settings: unknown };

const ROBOT = `
  select r.id, r.name, r.enabled, coalesce(s.url, '') as url, coalesce(s.model, '') as model,
         coalesce(s.embedding_model, '') as "embeddingModel", coalesce(s.key, '') as key,
         coalesce(s.settings, '{}') as settings
  from robots r
  left join smart_robots s on s.robot_id = r.id
  where r.kind = 'high' and r.deleted_at is null`;
const SELECT = `${ROBOT} and r.id = $1`;

/** The first robot with a model that does this beside the agents of a site. */
export async function findRobotBeside(
  db: Queryable,
  { siteId, does }: { siteId: string; does: keyof SmartSettings['forAgents'] },
): Promise<SmartRobot | null> {
  const { rows } = await db.query<Row>({
    name: 'smart-robot-beside',
    text: `${ROBOT} and r.enabled and s.url <> '' and s.model <> ''
             and (r.sites = '{}' or $1 = any(r.sites)) and (s.settings #>> array['forAgents', $2])::boolean
           order by r.position, r.created_at, r.id
           limit 1`,
    values: [siteId, does],
  });
  return rows[0] ? robotOf(rows[0]) : null;
}

/** Whether any robot with a model does this beside agents. */
export async function hasRobotBeside(db: Queryable, does: keyof SmartSettings['forAgents']): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>({
    name: 'smart-robots-beside',
    text: `select exists (
             select 1 from robots r join smart_robots s on s.robot_id = r.id
             where r.kind = 'high' and r.deleted_at is null and r.enabled and s.url <> '' and s.model <> ''
               and (s.settings #>> array['forAgents', $1])::boolean) as is`,
    values: [does],
  });
  return rows[0]!.is;
}

export async function findSmartRobot(db: Queryable, id: string): Promise<SmartRobot | null> {
  const { rows } = await db.query<Row>({ name: 'smart-robot', text: SELECT, values: [id] });
  return rows[0] ? robotOf(rows[0]) : null;
}

export async function lockSmartRobot(tx: Queryable, id: string): Promise<SmartRobot | null> {
  const { rows } = await tx.query<Row>(`${SELECT} for update of r`, [id]);
  return rows[0] ? robotOf(rows[0]) : null;
}

const robotOf = ({ id, name, enabled, settings, ...provider }: Row): SmartRobot => ({
  id,
  name,
  enabled,
  provider,
  settings: smartSettings.parse(settings),
});

export async function saveModel(tx: Queryable, { id, provider, settings }: SmartRobot): Promise<void> {
  await tx.query(
    `insert into smart_robots (robot_id, url, model, embedding_model, key, settings) values ($1, $2, $3, $4, $5, $6)
     on conflict (robot_id) do update
       set url = $2, model = $3, embedding_model = $4, key = $5, settings = $6`,
    [id, provider.url, provider.model, provider.embeddingModel, provider.key, JSON.stringify(settings)],
  );
}

/** Returns whether it was enabled. */
export async function disableRobot(
  tx: Queryable,
  id: string,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update robots set enabled = false, updated_at = $3, updated_by = $2 where id = $1 and enabled',
    [id, by, new Date(now)],
  );
  return rowCount === 1;
}

/** Those of the robots that are enabled. */
export async function readEnabled(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'robots-still-on',
    text: 'select id from robots where id = any($1::uuid[]) and enabled and deleted_at is null',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}
