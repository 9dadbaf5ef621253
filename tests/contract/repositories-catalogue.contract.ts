import { describe, expect, it } from 'vitest';
import { DocumentExistsError } from '#adapters/documents/engine/document-store.ts';
import type { Product } from '#core/catalogue/product.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import { countingRandomness, NOON, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);
const aged = (id: string, days: number, more: Partial<Product> = {}) =>
  product({ id, title: id, createdAt: after(NOON, -days * DAY), ...more });

export function describeCatalogue(open: OpenStores): void {
  describe('catalogue', () => {
    const repositories = freshRepositories(open);

    const add = async (...products: readonly Product[]) => {
      for (const each of products) await repositories().catalogue.create(each);
    };

    it('finds a product by id and by slug as it was created', async () => {
      const { catalogue } = repositories();
      const entered = product({
        images: [
          {
            src: '/art/a-1200.webp',
            alt: 'A',
            width: 1200,
            height: 900,
            sources: [{ src: '/art/a-600.avif', type: 'image/avif', width: 600 }],
            placeholder: 'data:image/webp;base64,AA==',
          },
        ],
      });
      const created = await catalogue.create(entered);
      expect(created).toEqual({ ...entered, slug: 'neon-castle', revision: 1 });
      expect(await catalogue.find('castle')).toEqual(created);
      expect(await catalogue.findBySlug('neon-castle')).toEqual(created);
    });

    it('keeps gate and cord if measured, and reads a product without them', async () => {
      const setup = { ...product().setup, gateWidthIn: 36, outletWithinFt: 50 };
      await add(product({ id: 'a', setup }), product({ id: 'b' }));
      const { catalogue } = repositories();
      expect((await catalogue.find('a'))?.setup).toEqual(setup);
      expect((await catalogue.find('b'))?.setup).toEqual(product().setup);
    });

    it('keeps dollars, ISO instants and the schema version in the document', async () => {
      const { store } = repositories();
      await add(product({ price: cents(19_999) }));
      const stored = await store.get('products', 'castle');
      expect(stored?.data).toMatchObject({
        title: 'Neon Castle',
        price: 199.99,
        isActive: true,
        categories: ['bounce'],
        createdAt: '2026-11-20T18:00:00.000Z',
        schemaVersion: 1,
      });
      expect(stored?.data).not.toHaveProperty('id');
    });

    it('returns nothing for ids and slugs that no product has, or could have', async () => {
      const { catalogue } = repositories();
      const impossible = ['none', '', '.', '..', '__x__', 'a/b', '\ud800', 'x'.repeat(2_000)];
      for (const id of impossible) {
        expect(await catalogue.find(id)).toBeUndefined();
        expect(await catalogue.findBySlug(id)).toBeUndefined();
      }
      expect(await catalogue.findMany(impossible)).toEqual([]);
    });

    it('finds many, each once, without the absent ones', async () => {
      await add(aged('a', 1), aged('b', 2));
      const found = await repositories().catalogue.findMany(['b', 'none', 'a', 'b']);
      expect(idsOf(found)).toEqual(['b', 'a']);
    });

    it('lists a category newest first, active ones only, up to the limit', async () => {
      await add(aged('old', 9), aged('new', 1), aged('middle', 5), aged('oldest', 30));
      await add(aged('hidden', 0, { isActive: false }), aged('wet', 0, { categories: ['water'] }));
      const { catalogue } = repositories();
      expect(idsOf(await catalogue.listActiveIn('bounce', 3))).toEqual(['new', 'middle', 'old']);
      expect(idsOf(await catalogue.listActiveIn('water', 10))).toEqual(['wet']);
      expect(await catalogue.listActiveIn('event', 10)).toEqual([]);
    });

    it('lists active products, and all of them for the admin, newest first', async () => {
      await add(aged('old', 9), aged('hidden', 4, { isActive: false }), aged('new', 1));
      const { catalogue } = repositories();
      expect(idsOf(await catalogue.listActive())).toEqual(['new', 'old']);
      expect(idsOf(await catalogue.listAll())).toEqual(['new', 'hidden', 'old']);
    });

    it('gives each of many products with one title, created at once by two processes, its own slug', async () => {
      const { catalogue, other } = repositories();
      const randomness = countingRandomness('p');
      const created = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 === 0 ? catalogue : other.catalogue).create(product({ id: randomness.id() })),
        ),
      );
      const slugs = created.map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(12);
      expect(slugs).toContain('neon-castle');
      expect(slugs).toContain('neon-castle-12');
      for (const { id, slug } of created) {
        expect((await catalogue.findBySlug(slug))?.id).toBe(id);
      }
    });

    it('refuses an id that is taken and reserves no slug for it', async () => {
      const { catalogue } = repositories();
      await add(product());
      const again = catalogue.create(product({ title: 'Another' }));
      await expect(again).rejects.toBeInstanceOf(DocumentExistsError);
      const free = await catalogue.create(product({ id: 'other', title: 'Another' }));
      expect(free.slug).toBe('another');
    });

    it('saves an edit under the same id and slug, with the next revision', async () => {
      const { catalogue } = repositories();
      await add(product());
      const saved = await catalogue.update('castle', 1, (stored) => ({
        ...stored,
        id: 'x',
        slug: 'x',
        title: 'Renamed',
        price: cents(30_050),
      }));
      const expected = product({ title: 'Renamed', price: cents(30_050), revision: 2 });
      expect(saved).toEqual({ ok: true, value: expected });
      expect(await catalogue.findBySlug('neon-castle')).toEqual(expected);
    });

    it('refuses an edit of a product that was saved since, or does not exist', async () => {
      const { catalogue } = repositories();
      await add(product());
      const retitle = (title: string) => (stored: Product) => ({ ...stored, title });
      await catalogue.update('castle', undefined, retitle('First'));
      const stale = await catalogue.update('castle', 1, retitle('Second'));
      expect(stale).toEqual({ ok: false, error: { kind: 'product_changed' } });
      expect((await catalogue.find('castle'))?.title).toBe('First');
      for (const id of ['none', '__x__']) {
        const absent = await catalogue.update(id, undefined, retitle('x'));
        expect(absent).toEqual({ ok: false, error: { kind: 'product_not_found' } });
      }
    });

    it('lets only one of many editors of the same revision succeed', async () => {
      const { catalogue, other } = repositories();
      await add(product());
      const saved = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 === 0 ? catalogue : other.catalogue).update('castle', 1, (stored) => ({
            ...stored,
            title: `Editor ${index}`,
          })),
        ),
      );
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
      expect((await catalogue.find('castle'))?.revision).toBe(2);
    });
  });
}
