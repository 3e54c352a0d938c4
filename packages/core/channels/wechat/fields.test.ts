import { expect, test } from 'vitest';
import { BOUNDS, fieldsOf, textIn } from './fields';

const plain = (text: string) => JSON.parse(JSON.stringify(fieldsOf(text)));

test('W-09 a message as the platform writes it', () => {
  const text = `<xml>
  <ToUserName><![CDATA[gh_1]]></ToUserName>
  <CreateTime>1348831860</CreateTime>
  <Content><![CDATA[a <b> & ]] 你好 😀]]></Content>
  <MsgId>1234567890123456</MsgId>
  </xml>`;
  expect(plain(text)).toEqual({
    ToUserName: 'gh_1',
    CreateTime: '1348831860',
    Content: 'a <b> & ]] 你好 😀',
    MsgId: '1234567890123456',
  });
});

test.each<[string, string, object]>([
  ['references', '<xml><A>&lt;&amp;&#20320;&#x1F600;</A></xml>', { A: '<&你😀' }],
  ['a declaration', '<?xml version="1.0" encoding="UTF-8"?>\n<xml><A>1</A></xml>\n', { A: '1' }],
  ['CDATA in pieces', '<xml><A>a<![CDATA[]]]]><![CDATA[>]]></A></xml>', { A: 'a]]>' }],
  ['further fields', '<xml><S><K>1</K>\n<P><I>x</I></P></S></xml>', { S: { K: '1', P: { I: 'x' } } }],
  ['a name twice', '<xml><A>1</A><A>2</A></xml>', { A: '1' }],
  ['what cannot be stored', '<xml><A>a\0b</A></xml>', { A: 'ab' }],
  ['what cannot be stored, in JSON', '{"A":"a\\u0000b\\ud83d"}', { A: 'ab\ufffd' }],
  ['an empty field', '<xml><A></A></xml>', { A: '' }],
  [
    'JSON',
    ' {"ToUserName":"gh","CreateTime":1348831860,"MsgId":12,"X":null,"L":{"a":true}}',
    { ToUserName: 'gh', CreateTime: '1348831860', MsgId: '12', X: '', L: { a: 'true' } },
  ],
])('W-09 read: %s', (_name, text, fields) => expect(plain(text)).toEqual(fields));

const nested = (levels: number): string => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
test.each<[string, string]>([
  ['nothing', ''],
  ['no markup', 'hello'],
  ['another root', '<a></a>'],
  ['text alone', '<xml>hello</xml>'],
  ['a document type', '<!DOCTYPE xml><xml><A>1</A></xml>'],
  ['an entity', '<!DOCTYPE xml [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><A>&e;</A></xml>'],
  ['a document type within', '<xml><!DOCTYPE a><A>1</A></xml>'],
  ['billions of laughs', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><xml><A>&b;</A></xml>'],
  ['a reference that needs a declaration', '<xml><A>&e;</A></xml>'],
  ['a bare ampersand', '<xml><A>a & b</A></xml>'],
  ['a reference to no character', '<xml><A>&#xD800;</A></xml>'],
  ['a reference beyond Unicode', '<xml><A>&#x110000;</A></xml>'],
  ['an attribute', '<xml><A b="1">1</A></xml>'],
  ['a comment', '<xml><!-- --><A>1</A></xml>'],
  ['an instruction', '<xml><?php 1 ?><A>1</A></xml>'],
  ['text between elements', '<xml>x<A>1</A></xml>'],
  ['elements that cross', '<xml><A><B>1</A></B></xml>'],
  ['an open end', '<xml><A>1'],
  ['CDATA without end', '<xml><A><![CDATA[1</A></xml>'],
  ['something after the end', '<xml><A>1</A></xml><xml></xml>'],
  ['too deep', `<xml>${nested(BOUNDS.depth)}</xml>`],
  ['100,000 levels', `<xml>${nested(9000)}</xml>`],
  ['too many elements', `<xml>${'<a>1</a>'.repeat(BOUNDS.elements)}</xml>`],
  ['too long', `<xml><A>${'x'.repeat(BOUNDS.characters)}</A></xml>`],
  ['half JSON', '{"A":'],
  ['deep JSON', `${'{"a":'.repeat(BOUNDS.depth + 1)}1${'}'.repeat(BOUNDS.depth + 1)}`],
  ['JSON of many', JSON.stringify({ A: Array.from({ length: BOUNDS.elements }, (_, at) => at) })],
])('W-09 refused: %s', (_name, text) => expect(fieldsOf(text)).toBeNull());

test('W-09 names of objects are fields, and nothing else', () => {
  const fields = fieldsOf('<xml><__proto__><polluted>1</polluted></__proto__></xml>')!;
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect([textIn(fields, 'constructor'), textIn(fields, '__proto__')]).toEqual(['', '']);
});
