import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { createRegions } from '../regions/regions';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let token: string;

beforeAll(async () => {
  http = await startTestHttp();
  const folder = fileURLToPath(new URL('../../../../assets/regions', import.meta.url));
  http.context.regionNamed = createRegions({ folder, newer: null }).codeOf;
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

test('a GBK file with Chinese headers is parsed; faults are listed by line and field; nothing is stored', async () => {
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

test('all lines or none are imported; after correction the agents can sign in', async () => {
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

test('languages, regions and idle minutes are read as an export writes them; invalid values are reported', async () => {
  const head = 'username,password,languages,regions,max idle\n';
  const { data } = await upload(
    Buffer.from(
      `${head}lin,secret-1,ja zh-TW ja,330000 310100,15\nlu,secret-1,"en,ja",,\nma,secret-1,日语,Hangzhou,9999\n`,
    ),
  );
  expect(data.unknown).toEqual([]);
  expect(data.faults).toEqual([
    { line: 4, field: 'languages', fault: 'not-a-code' },
    { line: 4, field: 'regions', fault: 'unknown' },
    { line: 4, field: 'maxIdle', fault: 'too-large' },
  ]);
  const done = await call('POST /services/doImport', { token, value: { lines: data.lines.slice(0, 2) } });
  expect(done.body.data).toEqual({ created: 2, faults: [] });
  const of = async (username: string) =>
    (await call('GET /services/getList', { token, value: { username } })).body.data as { list: object[] };
  expect((await of('lin')).list).toMatchObject([
    { languages: ['ja', 'zh-TW'], regions: ['330000', '310100'], maxIdle: 15 },
  ]);
  expect((await of('lu')).list).toMatchObject([{ languages: ['en', 'ja'], regions: [], maxIdle: 0 }]);
});

test('regions, shifts and time zones are read in Chinese and English notation; each invalid cell is reported', async () => {
  const zh = '账号,密码,地区,班次,时区';
  const en = 'username,password,regions,shifts,time zone';
  const lines = [
    'zhu,secret-1,浙江、江苏 苏州、日本,周一至周五 09:00-12:00、13:00-18:00；周末 10:00-16:00,Asia/Shanghai',
    'zou,secret-1,"Japan, 310000",Mon-Fri 22:00-6:00,Europe/Berlin',
    'zeng,secret-1,,,',
    'zhao,secret-1,桃花源,早班,北京时间',
  ];
  for (const head of [zh, en]) {
    const { data } = await upload(Buffer.from(`${head}\n${lines.join('\n')}\n`));
    expect(data.unknown).toEqual([]);
    expect(data.lines[0]).toMatchObject({ regions: '浙江、江苏 苏州、日本', timeZone: 'Asia/Shanghai' });
    expect(data.faults).toEqual([
      { line: 5, field: 'regions', fault: 'unknown' },
      { line: 5, field: 'shifts', fault: 'not-a-shift' },
      { line: 5, field: 'timeZone', fault: 'not-a-zone' },
    ]);
  }
  const { data } = await upload(Buffer.from(`${en}\n${lines.slice(0, 3).join('\n')}\n`));
  const done = await call('POST /services/doImport', { token, value: { lines: data.lines } });
  expect(done.body.data).toEqual({ created: 3, faults: [] });
  const of = async (username: string) => {
    const { list } = (await call('GET /services/getList', { token, value: { username } })).body.data as {
      list: { regions: string[]; shifts: object[]; timeZone: string }[];
    };
    const { regions, shifts, timeZone } = list[0]!;
    return { regions, shifts, timeZone };
  };
  expect(await of('zhu')).toEqual({
    regions: ['330000', '320500', '900120'],
    shifts: [
      { days: [1, 2, 3, 4, 5], from: 540, to: 720 },
      { days: [1, 2, 3, 4, 5], from: 780, to: 1080 },
      { days: [6, 7], from: 600, to: 960 },
    ],
    timeZone: 'Asia/Shanghai',
  });
  expect(await of('zou')).toEqual({
    regions: ['900120', '310000'],
    shifts: [{ days: [1, 2, 3, 4, 5], from: 1320, to: 360 }],
    timeZone: 'Europe/Berlin',
  });
  expect(await of('zeng')).toEqual({ regions: [], shifts: [], timeZone: '' });
});

test('a file that is no sheet of agents is refused with the reason', async () => {
  expect(await upload(Buffer.from('name,phone\na,1\n'))).toMatchObject({
    status: 415,
    data: { error: 'sheet-without-head' },
  });
  for (const broken of ['d0cf11e0a1b11ae1', '1400060008000000210062ee9d68'])
    expect(await upload(Buffer.from(broken, 'hex'))).toMatchObject({
      status: 415,
      data: { error: 'sheet-unreadable' },
    });
  expect(await upload(Buffer.from('username\n'))).toMatchObject({ status: 400, data: { error: 'sheet-empty' } });
});

const rowsOf = (count: number): Buffer =>
  Buffer.from(`username,password\n${Array.from({ length: count }, (_, at) => `many-${at},secret-1`).join('\n')}\n`);

test('a file of thousands of rows is read and tried; only a longer one is refused, with the number of rows', async () => {
  const { data } = await upload(rowsOf(5000));
  expect(data.lines).toHaveLength(5000);
  const lines = data.lines.slice(0, 1000);
  const trial = await call('POST /services/doImport', { token, value: { lines, isTrial: true } });
  expect(trial.body.data).toEqual({ created: 0, faults: [] });
  expect(await upload(rowsOf(5001))).toMatchObject({ status: 413, data: { error: 'sheet-too-long', most: 5000 } });
});

test('characters that cannot be stored are left out of a file, and refused in lines', async () => {
  const { data } = await upload(Buffer.from('username,password,roles\nzh\0ao,secret-1,Edi\0tor\n'));
  const [line] = data.lines;
  expect([line, data.faults]).toMatchObject([{ username: 'zhao', roles: 'Editor' }, []]);
  for (const field of ['username', 'roles', 'groups']) {
    const lines = [{ ...line, [field]: 'a\0b' }];
    const { status, body } = await call('POST /services/doImport', { token, value: { lines } });
    expect([field, status, (body.data as { error: string }).error]).toEqual([field, 400, 'bad-text']);
  }
});
