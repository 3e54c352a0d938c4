/**
 * Addresses whose places their owners publish: resolvers, universities, carriers. New address data is measured on them
 * before it is used. `place`: ISO code of the country, or a province of China by its short name.
 */
export const knownAddresses: readonly (readonly [family: 'v4' | 'v6', address: string, place: string])[] = [
  ['v4', '202.96.209.133', '上海'],
  ['v4', '202.96.128.86', '广东'],
  ['v4', '219.141.136.10', '北京'],
  ['v4', '61.139.2.69', '四川'],
  ['v4', '202.103.24.68', '湖北'],
  ['v4', '218.2.135.1', '江苏'],
  ['v4', '202.101.172.35', '浙江'],
  ['v4', '202.112.0.35', '北京'],
  ['v4', '168.95.1.1', '台湾'],
  ['v4', '8.8.8.8', 'US'],
  ['v4', '77.88.8.8', 'RU'],
  ['v4', '133.243.238.163', 'JP'],
  ['v6', '240e:4c:4008::1', 'CN'],
  ['v6', '2408:8888::8', 'CN'],
  ['v6', '2409:8088::a', 'CN'],
  ['v6', '2001:da8:202:10::36', 'CN'],
  ['v6', '2001:b000:168::1', '台湾'],
  ['v6', '2a02:6b8::feed:ff', 'RU'],
  ['v6', '2001:200:0:8002::1', 'JP'],
  ['v6', '2001:638::1', 'DE'],
  ['v6', '2001:630::1', 'GB'],
  ['v6', '2001:660::1', 'FR'],
];
