import { expect, it } from 'vitest';
import { linesOf, posterSvg } from './poster';

it('title and text are escaped', () => {
  const svg = posterSvg({
    title: '<script>"x"</script>',
    text: 'a & b',
    url: 'https://chat.example/l/x',
    scan: '扫码',
  });
  expect(svg).not.toContain('<script>');
  expect(svg).toContain('&lt;script&gt;&quot;x&quot;&lt;/script&gt;');
  expect(svg).toContain('a &amp; b');
});

it('below the code stands its address, or what is given instead', () => {
  const poster = { title: '', text: '', url: 'https://chat.example/l/x', scan: '扫码' };
  expect(posterSvg(poster)).toContain('>https://chat.example/l/x</text>');
  const instead = posterSvg({ ...poster, foot: '青禾茶舍' });
  expect(instead).toContain('>青禾茶舍</text>');
  expect(instead).not.toContain('chat.example');
});

it('a foot that is longer than its line is smaller', () => {
  const sizeOf = (foot: string) => {
    const svg = posterSvg({ title: '', text: '', url: 'https://chat.example/l/x', scan: '', foot });
    return Number(/font-size="([\d.]+)"[^>]*>[^<]*<\/text><\/svg>$/.exec(svg)?.[1]);
  };
  expect(sizeOf('青禾茶舍')).toBe(15);
  expect(sizeOf('茶'.repeat(60))).toBeCloseTo(547 / 60, 1);
});

it.each([
  ['短句', 13, 2, ['短句']],
  ['', 13, 2, []],
  ['一二三四五六', 3, 2, ['一二三', '四五六']],
  ['一二三四五六七', 3, 2, ['一二三', '四五…']],
  ['one two three', 4.5, 3, ['one two', 'three']],
  ['first\nsecond', 20, 2, ['first', 'second']],
])('%s in lines of %d', (text, most, count, lines) => expect(linesOf(text, most, count)).toEqual(lines));
