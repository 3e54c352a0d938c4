import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../../testing/test-http';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let token: string;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  token = ((await call('POST /login', { value: ADMIN })).body.data as { token: string }).token;
});
afterAll(() => http.close());

async function upload(content: Buffer) {
  const boundary = 'x-part';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const response = await http.app.inject({
    method: 'POST',
    url: '/api/services/readImport',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: response.statusCode, data: response.json().data };
}

/** 账号,昵称,密码,角色,备注 / wang,王芳,secret-1,Editor,x in GBK. */
const GBK = Buffer.concat([
  Buffer.from('d5cbbac52ceac7b3c62cc3dcc2eb2cbdc7c9ab2cb1b8d7a20d0a', 'hex'),
  Buffer.from('wang,', 'latin1'),
  Buffer.from('cdf5b7bc', 'hex'),
  Buffer.from(',secret-1,Editor,x\r\nWANG,,short,Nobody,\r\n', 'latin1'),
]);

test('a GBK sheet with Chinese heads is read; what is wrong with it is told by line and field; nothing is kept', async () => {
  const { status, data } = await upload(GBK);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    encoding: 'gb18030',
    unknown: ['备注'],
    lines: [
      { line: 2, username: 'wang', nickname: '王芳', password: 'secret-1', roles: 'Editor' },
      { line: 3, username: 'WANG', nickname: '', password: 'short', roles: 'Nobody' },
    ],
    faults: [
      { line: 3, field: 'username', fault: 'twice' },
      { line: 3, field: 'password', fault: 'too-short' },
      { line: 3, field: 'roles', fault: 'unknown' },
    ],
  });
  expect((await call('GET /services/getList', { token })).body.data).toMatchObject({ total: 1 });
});

test('all lines or none; put right, they can sign in', async () => {
  const { data } = await upload(GBK);
  const refused = await call('POST /services/doImport', { token, value: { lines: data.lines } });
  expect(refused.body.data).toMatchObject({ created: 0, faults: [{}, {}, {}] });
  const [first, second] = data.lines;
  const lines = [first, { ...second, username: 'li', password: 'secret-2', roles: 'Editor', limit: '5' }];
  const trial = await call('POST /services/doImport', { token, value: { lines, isTrial: true } });
  expect(trial.body.data).toEqual({ created: 0, faults: [] });
  const done = await call('POST /services/doImport', { token, value: { lines } });
  expect(done.body.data).toEqual({ created: 2, faults: [] });
  const li = await call('POST /login', { value: { username: 'li', password: 'secret-2' } });
  expect(li.status).toBe(200);
  const again = await call('POST /services/doImport', { token, value: { lines } });
  expect(again.body.data).toMatchObject({ created: 0, faults: [{ fault: 'taken' }, { fault: 'taken' }] });
});

test('what is no sheet of agents is refused with its reason', async () => {
  expect(await upload(Buffer.from('name,phone\na,1\n'))).toMatchObject({
    status: 415,
    data: { error: 'sheet-without-head' },
  });
  expect(await upload(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
    status: 415,
    data: { error: 'sheet-unreadable' },
  });
  expect(await upload(Buffer.from('username\n'))).toMatchObject({ status: 400, data: { error: 'empty' } });
});
