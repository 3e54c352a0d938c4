import { fileURLToPath } from 'node:url';
import { describe, expect, test as plainTest } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { createRegions } from './regions';

const regions = createRegions({
  folder: fileURLToPath(new URL('../../../../assets/regions', import.meta.url)),
  newer: '/nowhere',
});

describe('the region of an address', () => {
  // Addresses of public resolvers and universities, whose places their owners publish.
  plainTest.each([
    ['202.96.209.133', '上海', '310000'],
    ['202.96.128.86', '广东 广州', '440100'],
    ['219.141.136.10', '北京', '110000'],
    ['61.139.2.69', '四川 成都', '510100'],
    ['8.8.8.8', '美国', '900438'],
    ['168.95.1.1', '台湾', '710000'],
    ['::ffff:202.96.128.86', '广东 广州', '440100'],
    ['64:ff9b::ca60:8056', '广东 广州', '440100'],
    ['2002:ca60:8056::1', '广东 广州', '440100'],
    ['240e:4c:4008::1', '中国', '100000'],
    ['2408:8888::8', '中国', '100000'],
    ['2409:8a28::1', '浙江', '330000'],
    ['2001:b000:168::1', '台湾', '710000'],
    ['2a02:6b8::feed:ff', '俄罗斯', '900244'],
    ['192.168.3.4', '局域网', ''],
    ['fe80::1', '局域网', ''],
    ['2001:db8::1', '', ''],
    ['not an address', '', ''],
  ])('%s: %s', async (address, name, code) => {
    expect(await regions.ofAddress(address)).toEqual({ name, code });
  });
});

describe('area/getList', () => {
  test('is the region tree: 34 provinces, and countries', async ({ on }) => {
    const agent = await on.agent();
    const { data } = await agent.call('GET /area/getList');
    expect([data.total, data.list.length]).toEqual([35, 35]);
    const guangdong = data.list.find(({ code }) => code === '440000')!;
    const shenzhen = guangdong.children.find(({ code }) => code === '440300')!;
    expect([guangdong.name, guangdong.region, shenzhen.name]).toEqual(['广东省', 'south', '深圳市']);
    expect(shenzhen.children).toContainEqual({ code: '440305', name: '南山区', children: [] });
    expect(data.list.filter((node) => node.provinceLevelCity).map(({ name }) => name)).toEqual([
      '北京市',
      '天津市',
      '上海市',
      '重庆市',
    ]);
    expect(data.list.filter((node) => node.autonomousRegion)).toHaveLength(5);
    const childless = data.list.filter(({ children }) => children.length === 0);
    expect(childless).toEqual([]);
  });

  test.for([
    ['440305', '广东省', '深圳市', '南山区'],
    ['659001', '新疆维吾尔自治区', '自治区直辖县级行政区划', '石河子市'],
    ['710100', '台湾省', '台北市', undefined],
    ['810201', '香港特别行政区', '九龙', '油尖旺区'],
    ['820201', '澳门特别行政区', '海岛市', '嘉模堂区'],
    ['900438', '海外', '北美洲', '美国'],
    ['330104', '浙江省', '杭州市', undefined],
  ])('a six-digit code tells its names: %s', async ([code, ...names], { on }) => {
    const agent = await on.agent();
    const { data } = await agent.call('GET /area/getName', { code: code! });
    expect([data.province?.name, data.city?.name, data.district?.name]).toEqual(names);
  });
});

test('the region is stored with the visit and shown in row, trail and card', async ({ on }) => {
  const agent = await on.agent();
  const visitor = await on.visitor();
  const { id } = visitor;
  expect(await agent.row(visitor)).toMatchObject({ region: '局域网' });
  const trail = await agent.call('GET /talk/trail', { YQToken: id });
  expect(trail.data.list[0]).toMatchObject({ region: '局域网' });
  const card = await agent.call('GET /visitors/card', { YQToken: id });
  expect(card.data.visit).toMatchObject({ region: '局域网' });
});
