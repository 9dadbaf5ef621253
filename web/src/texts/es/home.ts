import type * as English from '../en/home.ts';

export const HOME: typeof English.HOME = {
  title: ({ deliveryArea }) => `Renta de brincolines y toboganes de agua en ${deliveryArea}`,
  description: ({ deliveryArea, fromPrice }) =>
    `Brincolines, toboganes de agua, combos y pistas de obstáculos desde $${fromPrice} al día, entregados e instalados en ${deliveryArea}. Mira qué hay libre en tu fecha y reserva en línea.`,
  priceRange: ({ fromPrice }) => `Desde $${fromPrice} al día`,
};

export const HERO_TEXTS: typeof English.HERO_TEXTS = {
  rating: ({ claims }) => `${claims.rating} según ${claims.families}`,
  headline: 'Enciende la fiesta en el',
  headlineEnd: 'patio.',
  lead: ({ deliveryArea, fromPrice }) =>
    `Brincolines y toboganes de agua, instalados para tu fiesta en todo ${deliveryArea}. Desde $${fromPrice} al día.`,
  when: '¿Cuándo es la fiesta?',
  search: 'Ver qué hay libre',
};

export const FEATURED: typeof English.FEATURED = {
  title: 'Los favoritos',
  all: 'Ver todo',
  loading: 'Cargando los destacados...',
  none: 'No hay destacados por ahora. ¡Vuelve pronto!',
};
