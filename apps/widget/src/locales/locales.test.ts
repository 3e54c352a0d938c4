import { en } from '@parley/protocol/window-texts/en';
import { enLater } from '@parley/protocol/window-texts/en-later';
import { zh } from '@parley/protocol/window-texts/zh';
import { zhLater } from '@parley/protocol/window-texts/zh-later';
import { describe, expect, it } from 'vitest';
import { notServed } from '../frame/own-page-texts';
import { labels } from '../loader/labels';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each([
  ['window', zh, en],
  ['window, on use', zhLater, enLater],
  ['launcher', labels.zh, labels.en],
  ['page of its own', { notServed: notServed.zh }, { notServed: notServed.en }],
] as [string, Record<string, string>, Record<string, string>][])('%s', (_part, chinese, english) => {
  it('has every text in both languages', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort());
    expect(Object.values({ ...chinese, ...english }).filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(Object.keys(chinese))('has the same variables in %s', (key) => {
    expect(placeholders(english[key] ?? '')).toEqual(placeholders(chinese[key] ?? ''));
  });

  it('uses 您, full-width punctuation, and a space beside Latin letters in Chinese', () => {
    const texts = Object.values(chinese);
    expect(texts.filter((text) => /你|请注意/.test(text))).toEqual([]);
    expect(texts.filter((text) => /[一-鿿][,;:?!]|[,;:?!][一-鿿]/.test(text))).toEqual([]);
    expect(texts.filter((text) => /[一-鿿][A-Za-z0-9]|[A-Za-z0-9][一-鿿]/.test(text))).toEqual([]);
  });

  it('uses neither please nor exclamation marks in English', () => {
    expect(Object.values(english).filter((text) => /please|!/i.test(text))).toEqual([]);
  });
});
