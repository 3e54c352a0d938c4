import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { upload } from '../../../testing/upload';

const PAGE = '<html><body><script>alert(document.domain)</script></body></html>';
const PICTURE = { raw: { width: 8, height: 8, channels: 3 as const } };
const pixels = () => sharp(randomBytes(8 * 8 * 3), PICTURE);
const joined = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
/** An empty archive. */
const ZIP = Buffer.concat([
  Buffer.from('504b0304140000000000', 'hex'),
  Buffer.alloc(20),
  Buffer.from('504b0506', 'hex'),
  Buffer.alloc(18),
]);

/** Contents that a browser or an operating system might execute. */
const CONTENTS: Record<string, () => Buffer | Promise<Buffer>> = {
  'a page': () => joined(PAGE),
  'a drawing': () => joined('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a drawing with a head': () =>
    joined('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  'a page in XML': () =>
    joined('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'),
  'an application page': () => joined('<hta:application id="x"/><script>new ActiveXObject("WScript.Shell")</script>'),
  'a script': () => joined('alert(document.cookie)'),
  'a saved page': () =>
    joined(
      `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${PAGE}`,
    ),
  'a page in UTF-16': () => Buffer.from(`\ufeff${PAGE}`, 'utf16le'),
  'a shortcut': () => joined('[InternetShortcut]\r\nURL=file://evil/a.exe'),
  'text that begins like a picture': () => joined('GIF89a=1;alert(1)//'),
  'a GIF that is a script': async () => joined(await pixels().gif().toBuffer(), '*/=1;alert(1)', PAGE),
  'a PNG with a page behind it': async () => joined(await pixels().png().toBuffer(), PAGE),
  'a JPEG with a page in it': async () =>
    pixels()
      .withExif({ IFD0: { Copyright: PAGE } })
      .jpeg()
      .toBuffer(),
  'a JPEG that does not decode': () => joined(Buffer.from('ffd8ffe000104a46494600', 'hex'), PAGE),
  'a PDF that is a page': () => joined('%PDF-1.4\n', PAGE),
  'an archive with a page behind it': () => joined(ZIP, PAGE),
  'a page with an archive behind it': () => joined(PAGE, ZIP),
  'a song that is a page': () =>
    joined(Buffer.from('494433030000000000', 'hex'), '\0', Buffer.from('fffb9064', 'hex'), PAGE),
  'a program': () => joined('MZ', randomBytes(600)),
  'a help file': () => joined('ITSF', randomBytes(600)),
  'an old container': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(1024)]),
  bytes: () => Buffer.concat([Buffer.from([0, 1, 2]), randomBytes(600)]),
};

const NAMES = [
  'a.hta',
  'a.js',
  'a.html',
  'a.svg',
  'a.xhtml',
  'a.mht',
  'a.HTM',
  'a.hta.',
  'a.jpg',
  'a.pdf',
  'a.zip',
  'a.msi',
  'a',
];

/** Extensions that a system or browser executes or shows as a page. */
const RUN =
  /\.(hta|m?js|jse|html?|xhtml?|xht|xml|svgz?|mht(ml)?|vb[se]?|ws[fhc]?|bat|cmd|com|exe|scr|msi|msp|ps1|sh|lnk|url|jar|chm|reg|inf|cpl|pif|swf)[. ]*$/i;
/** Types that browsers show or play inline. */
const SHOWN = /^(image\/(jpeg|png|gif|webp|avif)|audio\/(mpeg|mp4|ogg|wav|webm)|video\/(mp4|webm))$/;
const ACTIVE = /html|xml|svg|script|ecmascript|multipart|x-msdownload|hta/;

// Effect of files.kinds
async function allow(on: TestServer, kinds: string[], version: number): Promise<void> {
  const boss = await on.signIn({ role: 'Admin' });
  await boss.call('POST /settings/doEdit', {
    section: 'files',
    value: { kinds, visitorMegabytesADay: 10_000 },
    version,
  });
}

test('no file is executed at a reader, whatever its content, name and reader', async ({ on }) => {
  const agent = await on.agent({ nickname: 'owner', role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const usual = ['image', 'audio', 'video', 'document', 'archive'];
  const outcomes = new Set<string>();
  for (const [version, kinds] of [usual, [...usual, 'other']].entries()) {
    await allow(on, kinds, version);
    for (const [what, make] of Object.entries(CONTENTS)) {
      const content = await make();
      for (const name of version === 0 ? NAMES : NAMES.slice(0, 4)) {
        const label = `${what} as ${name}, ${kinds.includes('other') ? 'all' : 'usual'} kinds`;
        const sent = await upload(on, visitor.credential, { name, content });
        outcomes.add(`${what}: ${sent.status}`);
        if (sent.status !== 200) {
          expect(sent, label).toMatchObject({ status: 415, error: 'type-not-allowed' });
          continue;
        }
        expect(sent.file.name, label).not.toMatch(RUN);
        const readers = {
          anonymous: {},
          visitor: { authorization: `Bearer ${visitor.credential}` },
          agent: { authorization: `Bearer ${agent.token}` },
        };
        for (const [reader, headers] of Object.entries(readers)) {
          const answer = await on.server.http.inject({ method: 'GET', url: sent.file.url, headers });
          const type = String(answer.headers['content-type']).split(';')[0]!;
          const disposition = String(answer.headers['content-disposition']);
          const at = `${label}, to ${reader}`;
          expect(answer.statusCode, at).toBe(200);
          expect(type, at).not.toMatch(ACTIVE);
          expect(answer.headers['x-content-type-options'], at).toBe('nosniff');
          expect(answer.headers['content-security-policy'], at).toMatch(
            /^default-src 'none'; sandbox;(?!.*(allow-|unsafe-))/,
          );
          expect(/filename="([^"]*)"/.exec(disposition)?.[1] ?? '', at).not.toMatch(RUN);
          // Inline content was decoded as its type, or is sound.
          if (disposition.startsWith('inline')) expect(type, at).toMatch(SHOWN);
          if (disposition.startsWith('inline') && type !== 'image/gif' && type.startsWith('image/'))
            expect(answer.rawPayload.includes('<script'), at).toBe(false);
          // Without the signature the address does not open it.
          const bare = await on.server.http.inject({ method: 'GET', url: sent.file.url.split('?')[0]!, headers });
          expect([bare.statusCode, String(bare.headers['content-type'])], at).toEqual([
            403,
            expect.stringMatching(/^application\/json/),
          ]);
        }
      }
    }
  }
  // With default settings programs and XML pages are refused.
  for (const what of [
    'a program',
    'a help file',
    'bytes',
    'a page in XML',
    'a drawing with a head',
    'a page in UTF-16',
  ])
    expect(outcomes, what).toContain(`${what}: 415`);
  expect(outcomes).toContain('text that begins like a picture: 200');
});
