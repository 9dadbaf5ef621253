import { PLACED } from '#texts/checkout.ts';

/** `Neon Castle`, `Neon Castle + 2 more`; in the language of the page. */
export function reservationTitle(lines: readonly { readonly title: string }[]): string {
  const [first, ...more] = lines;
  const title = first?.title ?? PLACED.rental;
  return more.length === 0 ? title : PLACED.more(title, more.length);
}
