import { expect, test } from 'vitest';
import { nameOf } from './file-name';

const text = { type: 'text/plain', ending: 'txt' };
const gif = { type: 'image/gif', ending: 'gif' };
const zip = { type: 'application/zip', ending: 'zip' };
const old = { type: 'application/x-cfb', ending: 'cfb' };

test.each([
  ['a.txt', text, 'a.txt'],
  ['notes', text, 'notes'],
  ['app.log', text, 'app.log'],
  ['page.hta', text, 'page.hta.txt'],
  ['PAGE.HTML', text, 'PAGE.HTML.txt'],
  ['a.js ', text, 'a.js.txt'],
  ['a.js. . ', text, 'a.js.txt'],
  ['a.txt.vbs', text, 'a.txt.vbs.txt'],
  ['a.js::$DATA', text, 'a.js::$DATA.txt'],
  ['a\u202etxt.js', text, 'atxt.js.txt'],
  ['..\\..\\a.bat', text, 'a.bat.txt'],
  ['/etc/a.sh', text, 'a.sh.txt'],
  ['.htaccess', text, '.htaccess.txt'],
  ['a.gif', gif, 'a.gif'],
  ['a.hta', gif, 'a.hta.gif'],
  ['picture', gif, 'picture.gif'],
  ['a.JPEG', { type: 'image/jpeg', ending: 'jpg' }, 'a.JPEG'],
  ['setup.msi', old, 'setup.msi.cfb'],
  ['letter.doc', old, 'letter.doc'],
  ['a.jar', zip, 'a.jar.zip'],
  ['a.docx', zip, 'a.docx.zip'],
  ['', text, 'file'],
  ['...', text, 'file'],
  [
    '报表.xlsx',
    { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
    '报表.xlsx',
  ],
])('%j holding %o is called %j', (name, content, called) => expect(nameOf(name, content)).toBe(called));

test('a long name keeps its extension', () => {
  expect(nameOf(`${'x'.repeat(300)}.pdf`, { type: 'application/pdf', ending: 'pdf' })).toMatch(/^x{196}\.pdf$/);
  const renamed = nameOf(`${'x'.repeat(300)}.hta`, text);
  expect([renamed.length, renamed.endsWith('x.txt')]).toEqual([200, true]);
});
