type Region = { value: string; label: string; children?: Region[] };

const region = (value: string, label: string, children?: Region[]): Region => ({
  value,
  label,
  ...(children && { children }),
});

/** A small part of the region tree: province, city, district, by their six-digit codes. */
export const REGIONS: Region[] = [
  region('330000', '浙江省', [
    region('330100', '杭州市', [region('330106', '西湖区'), region('330105', '拱墅区')]),
    region('330200', '宁波市', [region('330203', '海曙区')]),
  ]),
  region('320000', '江苏省', [region('320500', '苏州市', [region('320508', '姑苏区')])]),
  region('500000', '重庆市', [region('500103', '渝中区')]),
];
