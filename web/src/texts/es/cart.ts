import type * as English from '../en/cart.ts';

const rentals = (count: number): string => (count === 1 ? '1 renta' : `${count} rentas`);

export const CART: typeof English.CART = {
  title: 'Carrito',
  count: (count) => `${rentals(count)} en el carrito`,
  empty: 'Tu carrito está vacío',
  emptyText: '¡Agrega unos inflables para empezar!',
  browse: 'Ver inflables',
  total: 'Total',
  plans: (percent) => `Paga ${percent}% ahora y el resto después, o todo de una vez.`,
  checkout: 'Continuar al pago',
  quantityOf: (title) => `la cantidad de ${title}`,
  remove: 'Quitar',
  removeOf: (title) => `Quitar ${title}`,
};
