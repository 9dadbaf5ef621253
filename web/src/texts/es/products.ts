import type * as English from '../en/products.ts';

export { sayAges } from '#core/catalogue/say-ages.es.ts';

export const PRODUCT_CARD: typeof English.PRODUCT_CARD = {
  popular: 'Más popular',
  free: 'Disponible',
  perDay: ' / día',
  total: ' en total',
  needs: (space) => `Necesita ${space}`,
  details: 'Detalles',
  detailsOf: (title) => `Detalles de ${title}`,
  reserve: 'Reservar',
  reserveOf: (title) => `Reservar ${title}`,
};

export const SEARCH: typeof English.SEARCH = {
  delivery: 'Entrega',
  pickUp: 'Recogida',
  loadingCalendar: 'Cargando el calendario…',
  when: '¿Para cuándo?',
  add: 'Elige tus fechas',
  change: 'Cambiar',
  thisSaturday: 'Este sábado',
  nextSaturday: 'Próximo sábado',
  saturdayAfter: 'El sábado después',
};

export const CHIPS: typeof English.CHIPS = { label: 'Categorías', all: 'Todo' };

export const CATEGORY_NAMES: typeof English.CATEGORY_NAMES = {
  bounce: { label: 'Brincolines', one: 'Brincolín' },
  water: { label: 'Toboganes de agua', one: 'Tobogán de agua' },
  combo: { label: 'Combos', one: 'Combo' },
  obstacle: { label: 'Pistas de obstáculos', one: 'Pista de obstáculos' },
  event: { label: 'Para eventos', one: 'Para eventos' },
};

export const ALL_INFLATABLES = 'Todos los inflables';

export const RATING: typeof English.RATING = {
  stars: (stars) => `${stars} de 5 estrellas`,
  of: (average, count) => `${average} de 5, según ${count} ${count === 1 ? 'cliente' : 'clientes'}`,
};
