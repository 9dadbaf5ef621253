import type { AgeGroup } from '#core/catalogue/ages.ts';
import type { FINDING as English } from '../en/finding.ts';

const rentals = (count: number): string => (count === 1 ? '1 renta' : `${count} rentas`);

const AGES: Record<AgeGroup, string> = {
  toddlers: '1 a 2',
  little: '3 a 5',
  kids: '6 a 9',
  tweens: '10 a 12',
  teens: '13 a 17',
  adults: 'Adultos',
};

export const FINDING: typeof English = {
  rentals,
  have: 'Lo que tenemos',
  loading: 'Inflando el catálogo…',
  failed: 'No se pudo cargar el catálogo',
  retry: 'Intentar de nuevo',
  wrongDates: 'Esas fechas no sirven',
  toolbar: 'Busca una renta',
  search: 'Buscar',
  searchHint: 'Castillo, tobogán…',
  order: 'Orden',
  sorts: {
    newest: 'Lo más nuevo',
    price: 'Precio: menor a mayor',
    '-price': 'Precio: mayor a menor',
    title: 'Nombre: A a Z',
  },
  showFree: 'Ver lo disponible',
  filters: 'Filtros',
  filtersWith: (count) => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  show: (count) => `Ver ${rentals(count)}`,
  apply: 'Ver resultados',
  chosen: 'Filtros elegidos',
  remove: (label) => `Quitar: ${label}`,
  clearAll: 'Quitar todos',
  wet: 'Con agua o en seco',
  anyWet: 'Todo',
  wetNames: { wet: 'Agua', dry: 'Seco' },
  ages: 'Edades de tus invitados',
  agesHint: 'Muestra lo que todos pueden usar.',
  ageNames: AGES,
  ageChip: (group) => (group === 'adults' ? AGES.adults : `De ${AGES[group]} años`),
  price: 'Precio por día',
  priceRange(min, max) {
    if (min === undefined) return `Hasta $${max}`;
    return max === undefined ? `Desde $${min}` : `De $${min} a $${max}`;
  },
  minPrice: 'Desde, $',
  maxPrice: 'Hasta, $',
  yard: 'Tu patio',
  onlyFitting: 'Cabe en mi patio',
  checkYard: '¿Cabe? Revisa tu patio',
  yardHint: 'Largo, ancho, puerta, suelo, enchufe.',
  changeYard: 'Cambiar',
  emptyTitle: 'Nada cumple con todo eso',
  emptyText: 'Quita uno de estos y habrá algo que ver:',
  noWord: (word) => ({
    title: `Nada coincide con “${word}”`,
    text: 'Prueba con una palabra más corta o mira una categoría completa.',
  }),
  allBooked: {
    title: 'Todo reservado en esos días',
    text: '¡Un fin de semana muy pedido! Prueba el día anterior o el siguiente, u otra categoría.',
  },
  /** Why follows. */
  closed: 'En esos días no',
  emptyShelf: {
    title: 'Aquí no hay nada todavía',
    text: 'Esta categoría está vacía por ahora. Mira las demás.',
  },
  emptyOnDates: 'Prueba otros días, o empieza de nuevo y ve filtrando otra vez.',
  emptyNoWay: 'Hace falta más de un cambio. Empieza de nuevo y ve filtrando otra vez.',
  without: (label, count) => `Sin “${label}”: ${rentals(count)}`,
  seeAll: 'Ver todos los inflables',
  otherDates: (count) => `En otras fechas: ${rentals(count)}`,
};
