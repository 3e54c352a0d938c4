import { expect, type Page } from '@playwright/test';
import { type Line, MARKS } from './transcript';
import type { Words } from './words';

export type VisitorWindow = ReturnType<typeof windowOn> & {
  /** Another tab of the same browser. */
  openTab(path: string): Promise<VisitorWindow>;
};

/** Opens a page with the widget and waits for the answer of hello. */
export async function visit(page: Page, path: string, words: Words): Promise<VisitorWindow> {
  const [hello] = await Promise.all([page.waitForResponse('**/api/visitor/hello'), page.goto(path)]);
  const { data } = (await hello.json()) as { data: { YQToken: string } };
  return {
    ...windowOn(page, words, data.YQToken),
    openTab: async (other) => visit(await page.context().newPage(), other, words),
  };
}

/** Page object of the widget. `id` is the visitor's `YQToken`. */
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
      // A window that was offline shows the letter until the first answer.
      await expect(input).toHaveCount(1);
      await input.fill(text);
      await input.press('Enter');
    },
    /** The message with this text, including the marks below it. */
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
