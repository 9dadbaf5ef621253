export const UI = {
  shortcuts: 'Shortcuts',
  close: 'Close',
  dismiss: 'Dismiss message',
  increase: (what: string) => `Increase ${what}`,
  decrease: (what: string) => `Decrease ${what}`,
  noPicture: 'No picture yet',
  unreachable:
    'Your connection dropped, so this could not open. Load the page again. Your cart is safe.',
};

export const ART = {
  hero: 'Inflatable castle, unicorn rainbow bounce house and palm-tree water slide glowing in a backyard at dusk under string lights',
  waving: 'Lime green inflatable baby dinosaur waving',
  jumping: 'Lime green inflatable baby dinosaur jumping with both arms up',
};

export const MASCOT = {
  label: 'Mascot',
  question: 'Party time?',
  rent: 'Rent Now',
  hide: 'Hide the mascot for good',
};
