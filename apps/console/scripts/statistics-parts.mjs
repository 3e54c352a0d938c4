/** Modules that only people who open statistics need; their `pages.ts` are part of the menu. */
const STATISTICS =
  /\/apps\/console\/src\/(features\/(analysis|reports|team)\/(?!pages\.ts)|lib\/census\/census-head|lib\/census-trust\/trust-panel|locales\/\w+\/census\/(analysis|reports|team))/;
const CHARTS = /\/node_modules\/(echarts|zrender)\//;
const CHART_FILE = /\/apps\/console\/src\/ui\/chart\/draw\.ts$/;

/** Files that a visit to something else loads together with modules of statistics or with the chart library. */
export function strayStatistics(files, closureOf) {
  const entries = files.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  return entries.flatMap((entry) => {
    const own = entry.facadeModuleId ?? '';
    const loaded = closureOf(files, entry).flatMap(({ moduleIds }) => moduleIds);
    const stray = loaded.find(
      (id) => (STATISTICS.test(id) && !STATISTICS.test(own)) || (CHARTS.test(id) && !CHART_FILE.test(own)),
    );
    return stray ? [`${own.split('/apps/console/').at(-1)} loads ${stray.split('/src/').at(-1)}`] : [];
  });
}
