import type * as English from '../en/footer.ts';

export const FOOTER: typeof English.FOOTER = {
  lead: (area) =>
    `Brincolines, toboganes de agua y rentas para fiestas, con entrega e instalación en todo ${area}.`,
  social: (brand, network) => `${brand} en ${network}`,
  contact: 'Contacto',
  hours: 'Horario',
  about: 'Sobre esta tienda',
  places: 'Dónde entregamos',
};
