import type * as English from '../en/lists.ts';

/** What stands above a shelf. */
export const INTROS: typeof English.INTROS = {
  all: 'Todo lo que rentamos, con entrega e instalación. Elige tus fechas para ver qué está libre.',
  bounce:
    'Castillos, dragones y arcoíris para brincar. Sobre pasto o concreto, con la noche gratis.',
  water:
    'Trae una manguera y una toalla. Toboganes, chapuzones y caídas suaves para el calor de Texas.',
  combo: 'Brincar, trepar y deslizarse en uno: lo más divertido para un solo pedazo de patio.',
  obstacle: 'Gatear, trepar y competir lado a lado. Para días de escuela y rivalidades de adultos.',
  event: 'Espuma, palomitas, sombra y pantalla: lo que convierte un patio en un evento.',
};

const rentals = (count: number): string => (count === 1 ? '1 renta' : `${count} rentas`);

export const LISTS: typeof English.LISTS = {
  meta: (shelf, area) => `${shelf} en renta en ${area}`,
  count: rentals,
  countFree: (count, period) => `${rentals(count)} ${count === 1 ? 'libre' : 'libres'} ${period}`,
};
