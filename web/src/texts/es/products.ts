import type * as English from '../en/products.ts';

export { sayAges } from '#core/catalogue/say-ages.es.ts';

export const PRODUCT_CARD: typeof English.PRODUCT_CARD = {
  popular: 'Más popular',
  free: 'Libre en tus fechas',
  perDay: ' / día',
  details: 'Detalles',
  detailsOf: (title) => `Detalles de ${title}`,
  reserve: 'Reservar',
  reserveOf: (title) => `Reservar ${title}`,
};

export const SEARCH: typeof English.SEARCH = {
  delivery: 'Entrega',
  pickUp: 'Recogida',
  loadingCalendar: 'Cargando el calendario…',
};

export const CHIPS: typeof English.CHIPS = { label: 'Categorías', all: 'Todo' };
