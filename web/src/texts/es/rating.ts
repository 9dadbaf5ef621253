import type { RATING as English } from '../en/rating.ts';

export const RATING: typeof English = {
  stars: (stars) => `${stars} de 5 estrellas`,
  of: (average, count) => `${average} de 5, según ${count} ${count === 1 ? 'cliente' : 'clientes'}`,
};
