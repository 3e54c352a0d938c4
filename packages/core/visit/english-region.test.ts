import { expect, test } from 'vitest';
import { englishRegion } from './english-region';

test.each([
  ['广东 深圳', 'Shenzhen, Guangdong'],
  ['广东省', 'Guangdong'],
  ['深圳市', 'Shenzhen'],
  ['北京', 'Beijing'],
  ['陕西 西安', "Xi'an, Shaanxi"],
  ['山西 太原', 'Taiyuan, Shanxi'],
  ['日本', 'Japan'],
  ['中国 香港', 'Hong Kong, China'],
  ['局域网', 'Local network'],
  ['海南 白沙黎族自治县', 'Baisha, Hainan'],
  ['浙江 不知道', '不知道, Zhejiang'],
  ['', ''],
])('%s is %s', (region, english) => expect(englishRegion(region)).toBe(english));
