import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import { product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

export function describeDemo(open: OpenStores): void {
  describe('fillDemoCatalogue', () => {
    const repositories = freshRepositories(open);

    it('fills an empty store once', async () => {
      const { store, catalogue } = repositories();
      expect(await fillDemoCatalogue(store)).toBe(23);
      expect(await fillDemoCatalogue(store)).toBe(0);
      const products = await catalogue.listAll();
      const newestFirst = DEMO_PRODUCTS.toSorted((a, b) => b.createdAt - a.createdAt);
      expect(products).toEqual(newestFirst);
    });

    it('fills it once even if two processes start together', async () => {
      const { store, other, catalogue } = repositories();
      const added = await Promise.all([fillDemoCatalogue(store), fillDemoCatalogue(other.store)]);
      expect(added.toSorted()).toEqual([0, 23]);
      expect(await catalogue.listAll()).toHaveLength(23);
    });

    it('leaves a shop with its own product alone, even a hidden one', async () => {
      const { store, catalogue } = repositories();
      await catalogue.create(product({ isActive: false }));
      expect(await fillDemoCatalogue(store)).toBe(0);
      expect(await catalogue.listAll()).toHaveLength(1);
    });

    it('does not bring back what the shop has removed', async () => {
      const { store, catalogue } = repositories();
      await fillDemoCatalogue(store);
      await store.transact(async (transaction) => {
        for (const { id } of DEMO_PRODUCTS) transaction.delete('products', id);
      });
      expect(await fillDemoCatalogue(store)).toBe(0);
      expect(await catalogue.listAll()).toEqual([]);
    });

    it('reserves the demo’s slugs', async () => {
      const { store, catalogue } = repositories();
      await fillDemoCatalogue(store);
      expect((await catalogue.findBySlug('dunk-tank'))?.title).toBe('Dunk Tank');
      const another = await catalogue.create(product({ title: 'Dunk Tank' }));
      expect(another.slug).toBe('dunk-tank-2');
    });
  });
}
