import { expect, it } from 'vitest';
import { APP_SAMPLES, appSample } from './app-samples';

const facts = { script: 'https://chat.example/widget.js', key: 'site-key', domain: 'shop.example' };

it.each(APP_SAMPLES)('the sample for %s loads the widget of the site, on its domain, with a given identity', (name) => {
  const sample = appSample[name](facts);
  expect(sample).toContain('<script async src="https://chat.example/widget.js" data-site="site-key"></script>');
  expect(sample).toContain('"https://shop.example/"');
  expect(sample).toMatch(/parley\('identify', '(?:\\\(identity\)|\$identity)'\);/);
});

it.each(APP_SAMPLES)('the sample for %s holds no secret', (name) =>
  expect(appSample[name](facts)).not.toMatch(/PARLEY_SITE_SECRET|SECRET\s*=/),
);
