import { describe, expect, test } from 'vitest';
import { buildRegionTree, levelOf, parentOf, pathOf, type RegionEntry, shortCity, shortProvince } from './regions';

describe('V-08 parents follow from the code', () => {
  test.each([
    ['440000', 'province', null],
    ['440300', 'city', '440000'],
    ['440305', 'district', '440300'],
    ['810201', 'district', '810200'],
    ['900100', 'city', '900000'],
    ['900101', 'district', '900100'],
  ] as const)('%s is a %s under %s', (code, level, parent) => {
    expect([levelOf(code), parentOf(code)]).toEqual([level, parent]);
  });
});

const entries: RegionEntry[] = [
  ['500000', '重庆市'],
  ['500100', '市辖区'],
  ['500103', '渝中区'],
  ['500200', '县'],
  ['650000', '新疆维吾尔自治区'],
  ['659000', '自治区直辖县级行政区划'],
  ['659001', '石河子市'],
  ['810000', '香港特别行政区'],
];

test('V-08 the tree carries macro region, autonomous region, province-level city and placeholder groups', () => {
  expect(buildRegionTree(entries)).toEqual([
    {
      code: '500000',
      name: '重庆市',
      region: 'southwest',
      provinceLevelCity: true,
      children: [
        {
          code: '500100',
          name: '市辖区',
          placeholder: true,
          children: [{ code: '500103', name: '渝中区', children: [] }],
        },
        { code: '500200', name: '县', placeholder: true, children: [] },
      ],
    },
    {
      code: '650000',
      name: '新疆维吾尔自治区',
      region: 'northwest',
      autonomousRegion: true,
      children: [
        {
          code: '659000',
          name: '自治区直辖县级行政区划',
          placeholder: true,
          children: [{ code: '659001', name: '石河子市', children: [] }],
        },
      ],
    },
    { code: '810000', name: '香港特别行政区', children: [] },
  ]);
});

describe('V-09 a six-digit code gives the names of all levels', () => {
  const names = new Map(entries.map(([code, name]) => [code, name]));
  const path = (code: string) => {
    const { province, city, district } = pathOf(code, (one) => names.get(one));
    return [province?.name, city?.name, district?.name];
  };
  test.each([
    ['500103', ['重庆市', '市辖区', '渝中区']],
    ['500200', ['重庆市', '县', undefined]],
    ['810000', ['香港特别行政区', undefined, undefined]],
    // A code no longer in force; the levels above it are.
    ['500232', ['重庆市', '县', undefined]],
    ['000000', [undefined, undefined, undefined]],
    ['50010', [undefined, undefined, undefined]],
    ['', [undefined, undefined, undefined]],
  ])('%s', (code, expected) => {
    expect(path(code)).toEqual(expected);
  });
});

test.each([
  ['广东省', '广东'],
  ['内蒙古自治区', '内蒙古'],
  ['新疆维吾尔自治区', '新疆'],
  ['香港特别行政区', '香港'],
  ['上海市', '上海'],
])('%s is said %s', (name, short) => expect(shortProvince(name)).toBe(short));

test.each([
  ['深圳市', '深圳'],
  ['伊犁哈萨克自治州', '伊犁'],
  ['恩施土家族苗族自治州', '恩施'],
  ['克孜勒苏柯尔克孜自治州', '克孜勒苏'],
  ['黔东南苗族侗族自治州', '黔东南'],
  ['红河哈尼族彝族自治州', '红河'],
  ['延边朝鲜族自治州', '延边'],
  ['海西蒙古族藏族自治州', '海西'],
  ['大兴安岭地区', '大兴安岭'],
  ['兴安盟', '兴安'],
  ['花莲县', '花莲'],
  ['吉林市', '吉林'],
  ['新界', '新界'],
])('%s is said %s', (name, short) => expect(shortCity(name)).toBe(short));
