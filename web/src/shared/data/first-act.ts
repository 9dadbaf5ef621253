const SIGNS = ['pointerover', 'touchstart', 'keydown', 'scroll'] as const;

let act: Promise<void> | undefined;

/**
 * Resolves when the visitor first does something. What the first view does not need can load then:
 * most visitors never get to it, and a touch starts well before its click.
 */
export function firstAct(): Promise<void> {
  act ??= new Promise((resolve) => {
    const begin = (): void => resolve();
    // A page that was reloaded further down is scrolled already.
    if (window.scrollY > 0) begin();
    for (const sign of SIGNS) {
      window.addEventListener(sign, begin, { once: true, passive: true, capture: true });
    }
  });
  return act;
}
