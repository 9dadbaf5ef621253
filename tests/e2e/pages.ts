export type PageOfKind = {
  readonly path: string;
  /** Whether all of its texts are compared with what the server sent. */
  readonly isCompared: boolean;
};

const compared = (path: string): PageOfKind => ({ path, isCompared: true });
const other = (path: string): PageOfKind => ({ path, isCompared: false });

/** One of each page template that a visitor can reach without signing in. */
export const KINDS: readonly PageOfKind[] = [
  compared('/'),
  compared('/products'),
  compared('/products/neon-castle-bounce-house'),
  compared('/about'),
  compared('/contact'),
  compared('/faq'),
  compared('/delivery'),
  compared('/delivery/arlington'),
  other('/booking?product=neon-castle-bounce-house'),
  other('/cart-checkout'),
  other('/checkout'),
  other('/success?session_id=R1'),
  other('/manage/no.link'),
  other('/login'),
  compared('/no-such-page'),
];

/** Other states of these templates with a different layout on a desktop. */
export const WIDE_VARIANTS: readonly PageOfKind[] = [
  other('/products?panel=fit&fits=yes&yardLength=30&yardWidth=22&gate=40&surface=grass&outlet=60'),
  other('/admin/login'),
];

/**
 * Other states of these templates, and the same in Spanish, whose words are longer: on a phone,
 * where less fits.
 */
export const VARIANTS: readonly PageOfKind[] = [
  other('/products?wet=dry&q=zzz'),
  compared('/water-slides'),
  other('/products/mega-60-obstacle-course?yardLength=30&yardWidth=22'),
  other('/contact?sent=1'),
  compared('/terms'),
  other('/booking'),
  compared('/es'),
  compared('/es/products/neon-castle-bounce-house'),
  other('/es/contact'),
];
