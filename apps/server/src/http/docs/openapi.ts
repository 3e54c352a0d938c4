import { ERRORS } from '@parley/protocol/errors';
import type { Route } from '@parley/protocol/http/route';
import { routes } from '@parley/protocol/http/routes';
import * as z from 'zod';

type Schema = Record<string, unknown>;
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'query'; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Schema>;
};
export type OpenApi = { openapi: string; paths: Record<string, Record<string, Operation>>; [part: string]: unknown };

/** The OpenAPI 3.1 document of the routes. */
export function openApiDocument(table: Record<string, Route> = routes): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [name, route] of Object.entries(table)) {
    const [method = '', path = ''] = name.split(' ');
    const url = `/api${path}`;
    paths[url] = { ...paths[url], [method.toLowerCase()]: operation(name, path, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: { securitySchemes, schemas: { Error: errorSchema } },
  };
}

function operation(name: string, path: string, route: Route): Operation {
  return {
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    summary: route.summary,
    description: needsText(route.needs),
    security: securityOf(route.needs),
    ...(route.request && !route.upload ? requestOf(name, jsonSchema(route.request, 'input')) : {}),
    ...(route.upload ? { requestBody: fileBody } : {}),
    responses: {
      200: { description: 'Success', content: contentOf(route) },
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function requestOf(name: string, schema: Schema): Partial<Operation> {
  if (!name.startsWith('GET ')) return { requestBody: { required: true, content: jsonOrForm(schema) } };
  const required = (schema.required ?? []) as string[];
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return {
    parameters: Object.entries(properties).map(([parameter, shape]) => ({
      name: parameter,
      in: 'query',
      required: required.includes(parameter),
      schema: shape,
    })),
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
};

const contentOf = (route: Route) => (route.download ? binary : json(envelopeOf(jsonSchema(route.answer, 'output'))));

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const json = (schema: Schema) => ({ 'application/json': { schema } });

const jsonOrForm = (schema: Schema) => ({ ...json(schema), 'application/x-www-form-urlencoded': { schema } });

const envelopeOf = (data: Schema): Schema => ({
  type: 'object',
  properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
});

const errorSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { type: 'object', properties: { error: { enum: Object.keys(ERRORS) } }, required: ['error'] },
  },
  required: ['code', 'msg', 'data'],
};

const securitySchemes = {
  agent: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of POST /api/login' },
  visitor: { type: 'http', scheme: 'bearer', description: 'Credential of POST /api/visitor/hello' },
};

function securityOf(needs: Route['needs']): Record<string, string[]>[] {
  if (needs === 'public') return [];
  return [{ [needs === 'visitor' ? 'visitor' : 'agent']: [] }];
}

function needsText(needs: Route['needs']): string {
  if (needs === 'public') return 'Open to everyone.';
  if (needs === 'visitor') return "Needs a visitor's credential.";
  if (needs === 'agent') return 'Needs a signed-in agent.';
  return `Needs a signed-in agent with ${JSON.stringify(needs)}.`;
}
