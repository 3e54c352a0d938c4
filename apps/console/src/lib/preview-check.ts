/** Where a build made with `vite build --mode preview` may run beside this machine: two demo domains. */
const DEMO_HOSTS = ['demo.parley.example', 'preview.parley.example'];
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * "Disables the app outside localhost, {ip} and two demo domains when the build mode is preview" (specification, section 2).
 * `hosts`: what stands in place of the demo domains, comma-separated (VITE_PREVIEW_HOSTS at build time), an address among them.
 */
export function mayRun(mode: string, host: string, hosts = ''): boolean {
  if (mode !== 'preview') return true;
  const named = hosts.split(',').map((each) => each.trim().toLowerCase());
  const demo = named.some(Boolean) ? named.filter(Boolean) : DEMO_HOSTS;
  return [...THIS_MACHINE, ...demo].includes(host.toLowerCase());
}
