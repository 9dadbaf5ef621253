import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { searchProducts } from '#core/catalogue/search.ts';

const firstFor = (query: string) => searchProducts(DEMO_PRODUCTS, query).products[0]?.slug;

describe('searchProducts', () => {
  it.each([
    // Stems, plurals, beginnings.
    ['castle', 'neon-castle-bounce-house'],
    ['castles', 'neon-castle-bounce-house'],
    ['unicorns', 'unicorn-rainbow-bounce-house'],
    ['cast', 'neon-castle-bounce-house'],
    ['uni', 'unicorn-rainbow-bounce-house'],
    ['slides', 'palm-racer-dual-water-slide'],
    ['dunking', 'dunk-tank'],
    // Typos.
    ['castel', 'neon-castle-bounce-house'],
    ['caslte', 'neon-castle-bounce-house'],
    ['unicron', 'unicorn-rainbow-bounce-house'],
    ['draggon', 'midnight-dragon-bounce-house'],
    ['popcron', 'popcorn-cotton-candy-cart'],
    ['obsticle course', 'mega-60-obstacle-course'],
    ['volcanoe', 'volcano-blast-water-slide'],
    ['bouce house', 'neon-castle-bounce-house'],
    ['moonwlak', 'neon-castle-bounce-house'],
    // What people call it.
    ['bounce house', 'neon-castle-bounce-house'],
    ['jumper', 'neon-castle-bounce-house'],
    ['moonwalk', 'neon-castle-bounce-house'],
    ['bouncy castle', 'neon-castle-bounce-house'],
    ['slip n slide', 'splash-dash-slip-and-slide'],
    ['tent', 'party-canopy-tables-chairs'],
    ['tables and chairs', 'party-canopy-tables-chairs'],
    ['cinema', 'outdoor-movie-screen'],
    ['ninja course', 'mega-60-obstacle-course'],
    ['snacks', 'popcorn-cotton-candy-cart'],
    ['waterslide', 'palm-racer-dual-water-slide'],
    ['60 foot', 'mega-60-obstacle-course'],
    ['castle with slide', 'royal-castle-slide-combo'],
    // Themes.
    ['dino', 'midnight-dragon-bounce-house'],
    ['dinosaur party', 'midnight-dragon-bounce-house'],
    ['princess', 'neon-castle-bounce-house'],
    ['space', 'rocket-launch-combo'],
    ['luau', 'tropical-island-bounce-house'],
    ['soccer', 'sports-arena-bouncer'],
    ['pirates', 'pirate-ship-combo'],
    ['movie night', 'outdoor-movie-screen'],
    ['dry slide', 'royal-castle-slide-combo'],
    // Ages.
    ['toddlers', 'toddler-playland'],
    ['slide for toddlers', 'toddler-playland'],
    ['bounce house for 2 year olds', 'toddler-playland'],
    ['something for a 1 yr old', 'toddler-playland'],
    ['water slide for adults', 'palm-racer-dual-water-slide'],
    // Spanish, with and without accents.
    ['castillo', 'neon-castle-bounce-house'],
    ['castillos', 'neon-castle-bounce-house'],
    ['brincolín', 'neon-castle-bounce-house'],
    ['brincolines', 'neon-castle-bounce-house'],
    ['brinca brinca', 'neon-castle-bounce-house'],
    ['tobogán', 'palm-racer-dual-water-slide'],
    ['toboganes de agua', 'palm-racer-dual-water-slide'],
    ['tobogna', 'palm-racer-dual-water-slide'],
    ['agua', 'palm-racer-dual-water-slide'],
    ['resbaladilla', 'palm-racer-dual-water-slide'],
    ['dinosaurio', 'midnight-dragon-bounce-house'],
    ['unicornio', 'unicorn-rainbow-bounce-house'],
    ['barco pirata', 'pirate-ship-combo'],
    ['cohete', 'rocket-launch-combo'],
    ['palomitas', 'popcorn-cotton-candy-cart'],
    ['mesas y sillas', 'party-canopy-tables-chairs'],
    ['espuma', 'foam-party-cannon'],
    ['para niños de 2 años', 'toddler-playland'],
    ['pista de obstáculos', 'mega-60-obstacle-course'],
    ['volcán', 'volcano-blast-water-slide'],
    ['pantalla de cine', 'outdoor-movie-screen'],
  ])('finds for %j first %s', (query, slug) => {
    expect(firstFor(query)).toBe(slug);
  });

  it('finds everything that matches every word, and nothing else', () => {
    const slugs = searchProducts(DEMO_PRODUCTS, 'castle').products.map(({ slug }) => slug);
    expect(slugs).toEqual(['neon-castle-bounce-house', 'royal-castle-slide-combo']);
  });

  it.each([
    ['mesas', 'party-canopy-tables-chairs'],
    ['chairs', 'party-canopy-tables-chairs'],
    ['chiars', 'party-canopy-tables-chairs'],
    ['carpa', 'party-canopy-tables-chairs'],
    ['tent', 'party-canopy-tables-chairs'],
    ['unicornio rosa', 'unicorn-rainbow-bounce-house'],
    ['máquina de palomitas', 'popcorn-cotton-candy-cart'],
    ['popcorn machine', 'popcorn-cotton-candy-cart'],
    ['máquina de algodón de azúcar', 'popcorn-cotton-candy-cart'],
  ])('leaves out for %j what only mentions it', (query, slug) => {
    const { products } = searchProducts(DEMO_PRODUCTS, query);
    expect(products.map((product) => product.slug)).toEqual([slug]);
  });

  it('finds by description what nothing is called', () => {
    const { products } = searchProducts(DEMO_PRODUCTS, 'giraffe');
    expect(products.map(({ slug }) => slug)).toEqual(['toddler-playland']);
  });

  it('excludes wet rentals if the search says dry', () => {
    const { products } = searchProducts(DEMO_PRODUCTS, 'dry slide');
    expect(products.map(({ wet }) => wet)).not.toContain(true);
  });

  it('returns everything for a search that names nothing', () => {
    for (const query of ['', '  ', 'what do you rent?', '¿qué rentan?'])
      expect(searchProducts(DEMO_PRODUCTS, query).products).toHaveLength(DEMO_PRODUCTS.length);
  });

  it('suggests near matches if nothing matches everything, and nothing for what nobody rents', () => {
    const { products, near } = searchProducts(DEMO_PRODUCTS, 'castle helicopter');
    expect(products).toEqual([]);
    expect(near[0]?.slug).toBe('neon-castle-bounce-house');
    expect(searchProducts(DEMO_PRODUCTS, 'xylophone')).toEqual({ products: [], near: [] });
  });

  it('does not confuse short words', () => {
    expect(searchProducts(DEMO_PRODUCTS, 'cat').products).not.toContainEqual(
      expect.objectContaining({ slug: 'neon-castle-bounce-house' }),
    );
  });
});
