import { describe, expect, it } from 'vitest';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { cents } from '#core/kernel/cents.ts';
import { product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';
import { fill } from '#tests/support/fresh-store.ts';

/** As the shop's former program wrote it: only the specification's fields, and some of its own. */
const legacy = (more: Document = {}): Document => ({
  title: 'Lone Star Slide',
  price: 199.99,
  images: ['https://pictures.example/slide.jpg'],
  categories: ['water', 'featured'],
  isActive: true,
  createdAt: '2024-05-01T12:00:00.000Z',
  ...more,
});

export function describeLegacyProducts(open: OpenStores): void {
  describe('documents of another version', () => {
    const repositories = freshRepositories(open);
    const keep = (products: Readonly<Record<string, Document>>) =>
      fill(repositories().store, 'products', products);

    it('include a legacy product, read as a whole product', async () => {
      await keep({ Ab3: legacy() });
      expect(await repositories().catalogue.find('Ab3')).toEqual({
        id: 'Ab3',
        slug: 'lone-star-slide-Ab3',
        title: 'Lone Star Slide',
        description: '',
        price: cents(19_999),
        images: [
          {
            src: 'https://pictures.example/slide.jpg',
            alt: 'Lone Star Slide',
            width: 1200,
            height: 900,
          },
        ],
        categories: ['water', 'featured'],
        isActive: true,
        wet: true,
        createdAt: Date.parse('2024-05-01T12:00:00.000Z'),
        units: 1,
        turnaroundDays: 0,
        revision: 0,
        size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
        setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
        ages: 'Ask us',
        capacity: 0,
        power: { blowers: 0, circuits: 0 },
      });
    });

    it('include a legacy product found by its slug, even if two have one title and one has dashes in its id', async () => {
      await keep({ Ab3: legacy(), 'x-1-y': legacy() });
      const { catalogue } = repositories();
      expect((await catalogue.findBySlug('lone-star-slide-Ab3'))?.id).toBe('Ab3');
      expect((await catalogue.findBySlug('lone-star-slide-x-1-y'))?.id).toBe('x-1-y');
      expect(await catalogue.findBySlug('another-title-Ab3')).toBeUndefined();
      expect(await catalogue.findBySlug('-'.repeat(500))).toBeUndefined();
    });

    it('include legacy products in lists, newest first, whatever kind of date they have', async () => {
      await keep({
        text: legacy({ createdAt: '2024-03-01T00:00:00.000Z' }),
        number: legacy({ createdAt: Date.parse('2024-04-01T00:00:00Z') }),
        older: legacy({ createdAt: Date.parse('2024-02-01T00:00:00Z') }),
      });
      const { catalogue } = repositories();
      await catalogue.create(product({ id: 'today', categories: ['water'] }));
      const ids = async (limit: number) =>
        (await catalogue.listActiveIn('water', limit)).map(({ id }) => id);
      expect(await ids(10)).toEqual(['today', 'number', 'text', 'older']);
      expect(await ids(2)).toEqual(['today', 'number']);
      expect((await catalogue.listAll()).map(({ id }) => id)).toEqual(await ids(10));
    });

    it('include a legacy product stored whole at its first edit, slug included, keeping fields it does not know', async () => {
      await keep({ ab3: legacy({ shelfMark: 'B7' }) });
      const { catalogue, store } = repositories();
      const saved = await catalogue.update('ab3', 0, (stored) => ({ ...stored, units: 3 }));
      expect(saved.ok && saved.value.revision).toBe(1);
      const stored = await store.get('products', 'ab3');
      expect(stored?.data).toMatchObject({ schemaVersion: 1, units: 3, shelfMark: 'B7' });
      expect((await catalogue.findBySlug('lone-star-slide-ab3'))?.units).toBe(3);
      const sameTitle = await catalogue.create(product({ id: 'n', title: 'Lone Star Slide ab3' }));
      expect(sameTitle.slug).toBe('lone-star-slide-ab3-2');
    });

    it('give a legacy product a different slug if its own was taken before its first edit', async () => {
      await keep({ ab3: legacy() });
      const { catalogue } = repositories();
      await catalogue.create(product({ id: 'n', title: 'Lone Star Slide ab3' }));
      const saved = await catalogue.update('ab3', undefined, (stored) => stored);
      expect(saved.ok && saved.value.slug).toBe('lone-star-slide');
      expect((await catalogue.findBySlug('lone-star-slide-ab3'))?.id).toBe('n');
      expect((await catalogue.findBySlug('lone-star-slide'))?.id).toBe('ab3');
    });

    it.each<[string, Document, RegExp]>([
      ['a wrong field', legacy({ price: 'much' }), /products\/bad: price: /],
      [
        'a date nobody can read',
        legacy({ createdAt: 'last spring' }),
        /products\/bad: createdAt: /,
      ],
      ['a version of tomorrow', legacy({ schemaVersion: 2 }), /products\/bad: .*newer/],
      ['a version that is none', legacy({ schemaVersion: 'x' }), /products\/bad: schemaVersion: /],
      ['too little', { schemaVersion: 1, createdAt: '2024' }, /products\/bad: slug: /],
    ])('are named if they cannot be read: %s', async (_, document, message) => {
      await keep({ bad: document, good: legacy() });
      const { catalogue } = repositories();
      await expect(catalogue.find('bad')).rejects.toThrow(message);
      await expect(catalogue.find('bad')).rejects.toBeInstanceOf(UnreadableDocumentError);
      await expect(catalogue.listAll()).rejects.toThrow(message);
      expect((await catalogue.find('good'))?.id).toBe('good');
    });
  });
}
