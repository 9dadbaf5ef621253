const SIGNS = ['pointerover', 'touchstart', 'keydown', 'scroll'] as const;

let act: Promise<void> | undefined;

/**
 * Resolves when the visitor first does something. What the first view does not need loads then,
 * because most pages are left unread, and a tap comes later than the finger.
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
