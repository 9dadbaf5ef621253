import type { Product } from './product.ts';

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

/** Every word of the query begins a word of the title, the description or the categories. */
export function matchesQuery(
  product: Pick<Product, 'title' | 'description' | 'categories'>,
  query: string,
): boolean {
  const words = plain(query).split(' ').filter(Boolean);
  const text = ` ${plain([product.title, product.description, ...product.categories].join(' '))}`;
  return words.every((word) => text.includes(` ${word}`));
}
