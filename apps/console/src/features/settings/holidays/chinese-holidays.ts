import type { SpecialDaySetting } from '@parley/protocol/settings/company';

/** Days off, and weekend days that are worked for them. Dates as `02-14`, of spans the first and the last. */
type Holiday = { name: string; off: readonly [from: string, to: string]; worked: readonly string[] };

/**
 * Public holidays of mainland China, as the General Office of the State Council announces them each autumn for the next
 * year. A year is added when its notice has been published:
 * 2025: https://www.gov.cn/zhengce/zhengceku/202411/content_6986383.htm
 * 2026: https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm
 */
const YEARS: Readonly<Record<number, readonly Holiday[]>> = {
  2025: [
    { name: '元旦', off: ['01-01', '01-01'], worked: [] },
    { name: '春节', off: ['01-28', '02-04'], worked: ['01-26', '02-08'] },
    { name: '清明节', off: ['04-04', '04-06'], worked: [] },
    { name: '劳动节', off: ['05-01', '05-05'], worked: ['04-27'] },
    { name: '端午节', off: ['05-31', '06-02'], worked: [] },
    { name: '国庆节、中秋节', off: ['10-01', '10-08'], worked: ['09-28', '10-11'] },
  ],
  2026: [
    { name: '元旦', off: ['01-01', '01-03'], worked: ['01-04'] },
    { name: '春节', off: ['02-15', '02-23'], worked: ['02-14', '02-28'] },
    { name: '清明节', off: ['04-04', '04-06'], worked: [] },
    { name: '劳动节', off: ['05-01', '05-05'], worked: ['05-09'] },
    { name: '端午节', off: ['06-19', '06-21'], worked: [] },
    { name: '中秋节', off: ['09-25', '09-27'], worked: [] },
    { name: '国庆节', off: ['10-01', '10-07'], worked: ['09-20', '10-10'] },
  ],
};

export const knownYears: readonly number[] = Object.keys(YEARS).map(Number);

type Hours = SpecialDaySetting['hours'];

/**
 * The holidays of a known year as special days, without those that the list holds already: closed, and the days worked
 * instead with these hours.
 */
export function holidaysOf(year: number, listed: readonly SpecialDaySetting[], hours: Hours): SpecialDaySetting[] {
  const isListed = ({ from, to }: SpecialDaySetting) => listed.some((day) => day.from === from && day.to === to);
  return (YEARS[year] ?? [])
    .flatMap(({ name, off: [from, to], worked }) => [
      { name, from: `${year}-${from}`, to: `${year}-${to}`, hours: [] as Hours },
      ...worked.map((day) => ({ name: `${name}调休上班`, from: `${year}-${day}`, to: `${year}-${day}`, hours })),
    ])
    .filter((day) => !isListed(day));
}
