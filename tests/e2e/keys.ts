import type { Page } from 'playwright-core';

/** The focused element, by the name a screen reader says. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    const label =
      element.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join(' ');
    if (label !== '') return label.replaceAll('\u00a0', ' ').trim();
    const named = element.cloneNode(true) as HTMLElement;
    // The shortcut key is not part of the name.
    for (const key of named.querySelectorAll('kbd')) key.remove();
    return (named.textContent ?? '').replaceAll('\u00a0', ' ').trim();
  });

/** Presses Tab until the focus is on the element, like a person without a mouse. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab never came to ${name}; it came to: ${passed.join(' | ')}`);
}

export async function write(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
