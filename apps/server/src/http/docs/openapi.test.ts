import { routes } from '@parley/protocol/http/routes';
import { expect, test } from 'vitest';
import { docsPage } from './docs-page';
import { openApiDocument } from './openapi';

const document = openApiDocument();

test('OpenAPI 3.1 has every route of the table once', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
  expect(document.openapi).toBe('3.1.0');
  expect(described.sort()).toEqual(Object.keys(routes).sort());
});

test('queries are parameters, bodies are schemas, answers come in the envelope', () => {
  expect(document.paths['/api/services/getList']?.get).toMatchObject({
    security: [{ agent: [] }],
    parameters: expect.arrayContaining([{ name: 'pageNo', in: 'query', required: false, schema: expect.anything() }]),
  });
  expect(document.paths['/api/setup']?.post).toMatchObject({
    security: [],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['token', 'username', 'password'] } },
        'application/x-www-form-urlencoded': { schema: { required: ['token', 'username', 'password'] } },
      },
    },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { data: { required: ['token'] } } } } } },
    },
  });
  expect(document.paths['/api/visitor/letter']?.post?.security).toEqual([{ visitor: [] }]);
});

test('the page is plain HTML without script or inline style', () => {
  const page = docsPage(document);
  expect(page).toContain('/api/talk/userList');
  expect(page).not.toMatch(/<script|<style|style=|onclick/i);
});
