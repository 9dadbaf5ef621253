export type PageOfKind = {
  readonly path: string;
  /** Whether all of its texts are held to what the server sent. */
  readonly isCompared: boolean;
};

const compared = (path: string): PageOfKind => ({ path, isCompared: true });
const other = (path: string): PageOfKind => ({ path, isCompared: false });

/** One of every kind of page that a visitor can come to without signing in, and of what such a page can show. */
export const KINDS: readonly PageOfKind[] = [
  compared('/'),
  compared('/products'),
  other('/products?wet=dry&q=zzz'),
  other('/products?panel=fit&fits=yes&yardLength=30&yardWidth=22&gate=40&surface=grass&outlet=60'),
  compared('/water-slides'),
  compared('/products/neon-castle-bounce-house'),
  other('/products/mega-60-obstacle-course?yardLength=30&yardWidth=22'),
  compared('/about'),
  compared('/contact'),
  other('/contact?sent=1'),
  compared('/faq'),
  compared('/delivery'),
  compared('/delivery/arlington'),
  compared('/terms'),
  other('/booking'),
  other('/booking?product=neon-castle-bounce-house'),
  other('/cart-checkout'),
  other('/checkout'),
  other('/success?session_id=R1'),
  other('/manage/no.link'),
  other('/login'),
  other('/admin/login'),
  compared('/no-such-page'),
];

/** Some of those kinds in Spanish, whose words are longer. */
export const SPANISH: readonly PageOfKind[] = [
  compared('/es'),
  compared('/es/products/neon-castle-bounce-house'),
  other('/es/contact'),
];
