import { expect, it } from 'vitest';
import { linkParts } from './links';

const links = (text: string) => linkParts(text).flatMap((part) => (part.href ? [part.href] : []));

it('finds addresses and leaves the sentence its marks', () => {
  expect(links('看 https://shop.example/p?a=1。还有 http://b.example/x).')).toEqual([
    'https://shop.example/p?a=1',
    'http://b.example/x',
  ]);
});

it('keeps every character', () => {
  const text = 'a https://x.example/, b\nhttps://y.example。';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('is done quickly with a hundred thousand dots', async () => {
  const text = `https://x.example/${'.'.repeat(19_000)}`;
  const took = () => {
    const start = performance.now();
    linkParts(text);
    linkParts('https://'.repeat(2400));
    linkParts('.'.repeat(100_000));
    return performance.now() - start;
  };
  // The quickest of several: the machine may be busy at one of them.
  await expect.poll(took).toBeLessThan(200);
});
