import { sayAges } from '#core/catalogue/say-ages.es.ts';
import type * as English from '../en/product.ts';

export const PRODUCT: typeof English.PRODUCT = {
  meta: (title) => `Renta de ${title}`,
  loading: 'Cargando…',
  loadingRental: 'Cargando la renta…',
  notLoaded: 'No cargó',
  failed: 'Esta renta no cargó',
  breadcrumb: 'Estás aquí',
  home: 'Inicio',
  forWhom: (capacity, isPlayedOn) => (isPlayedOn ? `${capacity} a la vez` : `hasta ${capacity}`),
  related: 'También te puede gustar',
};

export const BOOK_PANEL: typeof English.BOOK_PANEL = {
  quantity: 'Cantidad',
  perDay: 'por día, noche gratis',
  total: (days, isFree) => `en total por ${days}${isFree ? ', noche gratis' : ''}`,
  longer: 'Precio por más días',
  longerRate: (days, price) =>
    `${days === 7 ? 'Una semana' : `${days} días`} o más: ${price} / día`,
  available: (most) => `${most} ${most === 1 ? 'disponible' : 'disponibles'} en tus fechas`,
  today: (deposit) => `Paga ${deposit} hoy y el resto antes de la instalación.`,
  add: 'Al carrito',
  inCart: 'Ya está en tu carrito: ver',
  reserve: 'Reservar',
  reserveAnyway: 'Reservar aun así',
  sameDates: (title) => `Son las fechas de ${title} en tu carrito.`,
  otherDates: 'Elegir otras fechas',
  otherDay: 'Elige otro día para esta renta.',
  pick: 'Elegir fechas',
  delivered: (area) => `Nuestro equipo lo entrega, lo instala y lo recoge en ${area}`,
  changes: 'Cambia tus fechas en línea',
  dock: 'Precio y fechas',
  panel: 'Resérvalo',
};

export const FACT_NAMES: typeof English.FACT_NAMES = {
  title: 'Los datos',
  size: 'Medidas (L\u00a0×\u00a0A\u00a0×\u00a0Alt.)',
  space: 'Espacio que necesita',
  ages: 'Edades',
  capacity: 'A la vez',
  enough: 'Alcanza para',
  power: 'Electricidad',
  wet: 'Mojado o seco',
  isWet: 'Mojado: necesita manguera',
  isDry: 'Seco',
  surfaces: 'Superficies',
};

export const SETUP: typeof English.SETUP = {
  included: 'Qué incluye',
  title: 'Instalación y seguridad',
  needs: 'Lo que conviene saber',
  delivery: (area) => `Entrega, instalación y recogida en ${area}`,
  setUp: (area) => `Instalación y recogida en ${area}`,
  blowers: (count) =>
    `${count === 1 ? 'El soplador' : count === 2 ? 'Ambos sopladores' : `Los ${count} sopladores`} y todo lo que lo sujeta`,
  ground: (space, surfaces) => `Terreno plano de ${space}: ${surfaces}.`,
  circuits: (count) =>
    count === 1
      ? 'Un circuito eléctrico sin nada más conectado.'
      : `${count} circuitos eléctricos sin nada más conectado.`,
  water: 'Una llave de agua y una manguera que alcance.',
  guests: (ages, capacity, isPlayedOn) => {
    const said = ages && sayAges(ages);
    const who = said && `${/^\d/.test(said) ? `De ${said}` : said}.`;
    const most = capacity === 1 ? 'Un invitado' : `Hasta ${capacity} invitados`;
    const guests = capacity && `${most}${isPlayedOn ? ' a la vez' : ''}.`;
    return [who, guests].filter(Boolean).join(' ') || undefined;
  },
  adult: 'Un adulto vigila todo el tiempo que se usa.',
  inside: 'Adentro no van zapatos, lentes, comida ni cosas con filo.',
  windOff: 'Todos lejos y el soplador apagado cuando se levante viento o venga una tormenta.',
  wind: 'Todos afuera cuando se levante viento o venga una tormenta.',
};

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const FACTS: typeof English.FACTS = {
  surface: {
    grass: 'pasto',
    concrete: 'concreto',
    asphalt: 'asfalto',
    turf: 'pasto sintético',
    indoor: 'bajo techo',
  },
  or: 'o',
  noPower: 'No necesita electricidad',
  blowersOn: (blowers, circuits) => `${blowers} en ${circuits}`,
  circuits: (count) => counted(count, 'circuito', 'circuitos'),
  blowers: (count) => counted(count, 'soplador', 'sopladores'),
  guests: (count) => counted(count, 'invitado', 'invitados'),
};

export const GALLERY: typeof English.GALLERY = {
  label: 'Fotos',
  picture: (number, count) => `Foto ${number} de ${count}`,
  count: (number, count) => `${number} de ${count}`,
  enlarge: 'Ampliar',
  open: (alt) => `Ampliar la foto: ${alt}`,
  size: (title, length, height) =>
    `${title}, ${length} pies de largo y ${height} pies de alto, junto a un niño, un adulto y una camioneta, dibujado a escala`,
  yard: (space, gate, outlet) =>
    [
      `El patio desde arriba, dibujado a escala: ${space} de espacio libre`,
      ...(gate === undefined ? [] : [`una puerta de ${gate} pulgadas o más`]),
      ...(outlet === undefined ? [] : [`un enchufe a ${outlet} pies o menos`]),
    ].join(', '),
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  zoom: (percent) => `${percent} %`,
  help: 'Más y menos acercan y alejan, 0 muestra la foto completa y las flechas mueven. También puedes hacer doble clic o pellizcar.',
};

export const DRAWINGS: typeof English.DRAWINGS = {
  feet: (feet) => `${feet} pies`,
  long: (feet) => `${feet} pies de largo`,
  tall: (feet) => `${feet} pies de alto`,
  square: (length, width) => `${length} × ${width} pies`,
  people: 'Niño 4 pies, adulto 5 pies 7',
  beside: {
    suv: (feet) => `Camioneta, ${feet} pies`,
    bus: (feet) => `Autobús escolar, ${feet} pies`,
  },
  house: 'Casa',
  gate: (inches) => `Puerta de ${inches} pulg. o más`,
  outlet: (feet) => `Enchufe a ${feet} pies o menos`,
};
