import type { Page } from '@playwright/test';
import { type Line, MARKS } from './transcript';
import type { Words } from './words';

export type VisitorWindow = ReturnType<typeof windowOn> & {
  /** Another tab of the same browser. */
  openTab(path: string): Promise<VisitorWindow>;
};

/** Goes to a page that carries the widget, and waits until its visitor is known. */
export async function visit(page: Page, path: string, words: Words): Promise<VisitorWindow> {
  const [hello] = await Promise.all([page.waitForResponse('**/api/visitor/hello'), page.goto(path)]);
  const { data } = (await hello.json()) as { data: { YQToken: string } };
  return {
    ...windowOn(page, words, data.YQToken),
    openTab: async (other) => visit(await page.context().newPage(), other, words),
  };
}

/** The chat on a customer's page, as its visitor finds it. `id` is the visitor's name on the wire. */
function windowOn(page: Page, words: Words, id: string) {
  const frame = page.frameLocator('parley-widget iframe');
  const input = frame.getByRole('textbox');
  const launcher = page.getByRole('button', { name: words.open });

  return {
    page,
    words,
    id,
    frame,
    launcher,
    header: frame.locator('header'),
    log: frame.getByRole('log', { name: words.log }),
    input,
    async open() {
      await launcher.click();
      await input.first().waitFor();
    },
    async say(text: string) {
      await input.fill(text);
      await input.press('Enter');
    },
    /** The line that holds this text, with what stands under it. */
    line: (text: string) => frame.locator('.message', { hasText: text }),
    lines: (): Promise<Line[]> =>
      frame.locator('.message:not(:has(.typing))').evaluateAll(
        (nodes, marks) =>
          nodes.map((node) => ({
            by: node.classList.contains('mine') ? ('visitor' as const) : ('agent' as const),
            text: node.querySelector('.bubble > div')?.textContent ?? '',
            mark: marks[node.getAttribute('data-mark') ?? ''] ?? null,
          })),
        MARKS,
      ),
  };
}
