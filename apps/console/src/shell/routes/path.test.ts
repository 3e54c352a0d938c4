import { describe, expect, it } from 'vitest';
import { fitPath, isExternal, joinPath, parseAddress, withQuery } from './path';

it.each([
  ['/', 'vab', '/vab'],
  ['/vab', 'table', '/vab/table'],
  ['/vab/table', '/elsewhere', '/elsewhere'],
  ['/vab', 'https://parley.example/x', 'https://parley.example/x'],
  ['/vab', '//parley.example/x', '//parley.example/x'],
  ['/vab', 'mailto:desk@parley.example', 'mailto:desk@parley.example'],
  ['/vab', '*', '*'],
  ['/vab', '', '/vab'],
])('below %s the path "%s" is %s', (parent, path, whole) => expect(joinPath(parent, path)).toBe(whole));

it.each([
  ['https://a.example', true],
  ['//a.example', true],
  ['tel:123', true],
  ['/a//b', false],
  ['a', false],
])('%s leads outside: %s', (path, is) => expect(isExternal(path)).toBe(is));

describe('an address', () => {
  it.each([
    ['', { path: '/', fullPath: '/', query: {} }],
    ['/a/', { path: '/a', fullPath: '/a', query: {} }],
    ['/a?b=c&d=1%202', { path: '/a', fullPath: '/a?b=c&d=1+2', query: { b: 'c', d: '1 2' } }],
    ['/%E8%AE%BF', { path: '/访', fullPath: '/访', query: {} }],
    ['/%zz?x', { path: '/%zz', fullPath: '/%zz?x=', query: { x: '' } }],
  ])('"%s" is read', (text, address) => expect(parseAddress(text)).toEqual(address));

  it('is written with what is given', () => {
    expect(withQuery('/a', { b: 'c d', none: null, also: undefined })).toBe('/a?b=c+d');
    expect(withQuery('/a', {})).toBe('/a');
  });
});

it.each([
  ['/a/:id', '/a/5', { id: '5' }],
  ['/a/:id', '/a/x%2Fy', { id: 'x/y' }],
  ['/a/:id', '/a', null],
  ['/a', '/b', null],
])('the pattern %s and %s', (pattern, path, params) => expect(fitPath(pattern, path)).toEqual(params));
