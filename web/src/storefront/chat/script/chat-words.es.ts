import type { Category, CategoryValue } from '#core/catalogue/category.ts';
import type { Yard } from '#core/catalogue/fit.ts';
import { inARow } from '#core/content/rule-sentences.es.ts';
import { FIT } from '#web/texts/es/finding.ts';
import { countedTitles, pricedTitles, productLink, shortTitle } from './chat-products.ts';
import { type Question, voiceOf, dollars } from './chat-reply.ts';
import {
  type ChatSearch,
  type Excluded,
  isNarrow,
  type Order,
  searchAnswerer,
  searchReader,
} from './chat-search.ts';
import { phrasesIn, together, wordsOf as plainWords } from './chat-words.ts';

const AMOUNT = String.raw`\$?\s*(\d{1,6})(?!\d)(?!\s*(?:anos?|pies?|ft|ninos?|ninas?|personas?|invitados?|adultos?|min|horas?|dias?|millas?|pulgadas?))`;

/** `4`, `4 y 9`, `4, 6 a 9` */
const AGES = String.raw`(\d{1,2}(?:\s*(?:,|-|y|o|a)\s*\d{1,2})*)`;

export const readSearch = searchReader({
  shelves: {
    bounce: phrasesIn(`
      brincolin, brincolines, brinca brinca, brincolina, castillo inflable, saltarin, jumper,
      brinca, bounce house, inflable para brincar
    `),
    water: phrasesIn(`
      tobogan de agua, toboganes de agua, tobogan, toboganes, resbaladilla, resbaladero,
      deslizador, deslizadero, resbalin, water slide
    `),
    combo: [
      ...phrasesIn(`
      combo, combinado, tobogan seco, resbaladilla seca, con resbaladilla, con resbaladero, con tobogan
      `),
      ...together(
        'brincolin, brincolines, brinca brinca, castillo, castillo inflable, jumper',
        'combo, con resbaladilla, con resbaladero, con tobogan, con tobogan de agua, con resbaladilla de agua',
      ),
    ],
    obstacle: ['pista de obstaculos', 'obstaculo', 'carrera', 'competencia', 'pista'],
    event: ['evento', 'carpa', 'toldo', 'mesas y sillas', 'palomitas', 'extras'],
  },
  orders: {
    cheapest: phrasesIn(`
      mas barato, mas barata, mas economico, mas economica, economico, menor precio
    `),
    biggest: ['mas grande', 'mas alto', 'mas largo', 'mayor'],
    popular: [
      'popular',
      'populares',
      'favorito',
      'favorita',
      'recomiend*',
      'mejor',
      'mejores',
      'juego inflable',
    ],
  },
  wet: phrasesIn(`
    mojado, mojada, con agua, con tobogan de agua, con resbaladilla de agua, acuatico, acuatica, juego de agua, inflable de agua, brincolin de agua
  `),
  dry: ['seco', 'seca', 'sin agua'],
  toddler: ['bebe', 'pequeno', 'pequenito', 'chiquito', 'chiquitos'],
  adult: ['adulto', 'grandes'],
  most: new RegExp(
    String.raw`(?:menos de|debajo de|hasta|maximo|no mas de|a lo mucho|presupuesto(?: es| de)?)\s*(?:de\s*)?${AMOUNT}`,
  ),
  least: new RegExp(String.raw`(?:mas de|arriba de|al menos|minimo|desde)\s*${AMOUNT}`),
  bare: /\$\s*(\d{1,6})|(\d{2,6})\s*(?:dolares|dolar)\b/,
  between: /entre\s*\$?\s*(\d{1,6})\s*(?:y|a|-)\s*\$?\s*(\d{1,6})/,
  ages: [
    new RegExp(String.raw`\b${AGES}\s*anos?\b`),
    new RegExp(String.raw`\bedad(?:es)?\s*(?:de\s*)?${AGES}\b`),
    new RegExp(
      String.raw`\b(?:ninos?|ninas?|hijos?|hijas?|nietos?|nietas?|gemelos|gemelas)\s+(?:de|tienen?|cumplen?|son de)\s+${AGES}\b`,
    ),
  ],
});

const LEADS: Record<Order, string> = {
  cheapest: 'Los más amables con el bolsillo',
  biggest: 'Los más grandes',
  popular: 'A los invitados les encantan',
};

const NAMES: Readonly<Record<CategoryValue, readonly [one: string, many: string]>> = {
  bounce: ['brincolín', 'brincolines'],
  water: ['tobogán de agua', 'toboganes de agua'],
  combo: ['combo', 'combos'],
  obstacle: ['pista de obstáculos', 'pistas de obstáculos'],
  event: ['renta para eventos', 'rentas para eventos'],
};

const nameOf = (shelf: Category | undefined, count: number): string => {
  const [one, many] = shelf === undefined ? ['renta', 'rentas'] : NAMES[shelf.value];
  return `${count} ${count === 1 ? one : many}`;
};

export const sayYard = (yard: Yard): string =>
  Number.isFinite(yard.lengthFt) ? FIT.yard(yard) : `puerta de ${yard.gateWidthIn} pulgadas`;

const aside = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : ` (${parts.join(', ')})`;

const partsOf = ({ yard, guests }: ChatSearch): readonly string[] => [
  ...(yard === undefined ? [] : [sayYard(yard)]),
  ...(guests === undefined ? [] : [`${guests} a la vez`]),
];

const limitsOf = ({ least, most, ages, wet }: ChatSearch): readonly string[] => [
  ...(least === undefined && most === undefined ? [] : ['en tu presupuesto']),
  ...(ages === undefined ? [] : [`${ages.join(' y ')} años`]),
  ...(wet === undefined ? [] : [wet ? 'con agua' : 'en seco']),
];

/** How the question was read, so that a wrong reading shows. */
const understood = (wanted: ChatSearch): string => aside(partsOf(wanted));

/** `Ningún combo`, `Ninguna pista de obstáculos` */
function noneOf(shelf: Category | undefined): string {
  const [one] = shelf === undefined ? ['renta'] : NAMES[shelf.value];
  return `${isFeminine(shelf) ? 'Ninguna' : 'Ningún'} ${one}`;
}

const isFeminine = (shelf: Category | undefined): boolean =>
  shelf === undefined || shelf.value === 'obstacle' || shelf.value === 'event';

/** Why nothing matches. */
function excluded({ limit, wanted, rest, nearest }: Excluded): string {
  const none = `${noneOf(wanted.shelf)}${aside([...partsOf(rest), ...limitsOf(rest)])}`;
  const { lengthFt = 0, widthFt = 0, gateWidthIn } = wanted.yard ?? {};
  const { setup, price } = nearest;
  const [the, o] = isFeminine(wanted.shelf) ? ['la', 'a'] : ['el', 'o'];
  switch (limit) {
    case 'gate':
      return `${none} entra por ${gateWidthIn} pulgadas; ${the} que menos necesita pide ${setup.gateWidthIn}: ${pricedTitles([nearest])}`;
    case 'ground':
      return `${none} cabe en ${FIT.yard({ lengthFt, widthFt })}; ${the} que menos ocupa pide ${FIT.yard({ lengthFt: setup.lengthFt, widthFt: setup.widthFt })}: ${pricedTitles([nearest])}`;
    case 'most':
      return `${none} entra en ese presupuesto; ${the} más barat${o} cuesta ${dollars(price)}: ${shortTitle(nearest)}`;
    case 'least':
      return `${none} llega a ese precio; ${the} más car${o} cuesta ${dollars(price)}: ${shortTitle(nearest)}`;
    case 'guests':
      return `${none} recibe ${wanted.guests} a la vez; lo más son ${nearest.capacity}: ${pricedTitles([nearest])}`;
    case 'ages':
      return `${none} es para ${(wanted.ages ?? []).join(' y ')} años`;
    case 'wet':
      return `${none} se usa ${wanted.wet === true ? 'con agua' : 'en seco'}`;
  }
}

function lead(wanted: ChatSearch, count: number, lowest: number): string {
  if (wanted.order !== undefined)
    return `${LEADS[wanted.order]}${understood(wanted)}, por día completo`;
  const name = nameOf(wanted.shelf, count);
  const from = `desde ${dollars(lowest)} por día completo`;
  if (!isNarrow(wanted) && wanted.guests === undefined) return `Tenemos ${name}, ${from}`;
  return `Esto te queda: ${name}${understood(wanted)}, ${from}`;
}

export const answerSearch = searchAnswerer({
  all: (shelf) =>
    shelf === undefined
      ? LINKS.ALL_RENTALS
      : { label: `Ver ${NAMES[shelf.value][1]}`, to: shelf.path },
  noCatalogue: (all) =>
    reply(
      'Ahora mismo no puedo ver nuestro catálogo, pero tú sí: todo está en esta página.',
      ['price', 'area', 'human'],
      [all],
    ),
  nothing: (all) =>
    reply(
      'Nada de nuestro catálogo queda con eso por ahora. Mira todo lo demás o cuéntame un poco más.',
      ['cheapest', 'popular', 'human'],
      [all],
    ),
  excluded,
  noneFits: (wanted, why, others, all) =>
    reply(
      inARow(
        why ??
          `${noneOf(wanted.shelf)} cumple con todo eso${aside([...partsOf(wanted), ...limitsOf(wanted)])}.`,
        others.length > 0
          ? `De otro tipo sí quedan, por día completo: ${pricedTitles(others)}.`
          : undefined,
        '¿Tienes dudas? Llámanos antes de reservar y lo vemos juntos.',
      ),
      ['space', 'human'],
      [...others.map(productLink), all],
    ),
  tooMany: (wanted, counted, all) =>
    reply(
      `En ninguno caben ${wanted.guests} a la vez. En estos caben más${aside([...partsOf({ ...wanted, guests: undefined }), ...limitsOf(wanted)])}: ${countedTitles(counted)}. Pueden turnarse, o reserva dos.`,
      ['space', 'human'],
      [...counted.map(productLink), all],
    ),
  lead,
  andMore: ' y más',
  turns: (others) =>
    `O por turnos: ${others.map((one) => `${shortTitle(one)} (${one.capacity} a la vez)`).join(', ')}.`,
  found: (text, links) => reply(text, ['book', 'space', 'deposit'], links),
});

/** The chips of `../chat-reply.ts`; each is a question of the Spanish script. */
export const ASK: Readonly<Record<Question, string>> = {
  price: '¿Cuánto cuestan las rentas?',
  area: '¿A dónde entregan?',
  hours: '¿Cuál es su horario?',
  deposit: '¿Cómo funciona el depósito?',
  weather: '¿Y si llueve?',
  space: '¿Cuánto espacio necesito?',
  power: '¿Qué electricidad necesita?',
  clean: '¿Están limpios?',
  cancel: '¿Puedo cancelar?',
  safety: '¿Es seguro?',
  book: '¿Cómo reservo?',
  pay: '¿Cómo puedo pagar?',
  human: 'Hablar con una persona',
  water: 'Muéstrame toboganes de agua',
  bounce: 'Muéstrame brincolines',
  popular: '¿Qué es lo más popular?',
  cheapest: '¿Cuál es el más barato?',
};

export const VOICE = voiceOf({
  ask: ASK,
  links: {
    ALL_RENTALS: 'Todos los inflables',
    BOOK: 'Empezar a reservar',
    DATES: 'Ver fechas',
    SAFETY: 'Reglas de seguridad',
    GIFT: 'Tarjetas de regalo',
    FIND: 'Encontrar mi reservación',
    EXTRAS: 'Rentas para eventos',
  },
  call: (phone) => `Llamar al ${phone}`,
  write: 'Escribirnos',
});

export const { reply, LINKS, contactLinks } = VOICE;

/** Titles are in English: maps Spanish words to those in the titles. */
const IN_TITLES = new Map(
  Object.entries({
    algodon: ['cotton', 'candy'],
    arcoiris: ['rainbow'],
    barco: ['ship'],
    carpa: ['canopy'],
    castillo: ['castle'],
    cine: ['movie', 'screen'],
    cohete: ['rocket'],
    deporte: ['sport'],
    dragon: ['dragon'],
    espuma: ['foam'],
    isla: ['island'],
    mesa: ['table'],
    medianoche: ['midnight'],
    ola: ['wave'],
    oruga: ['caterpillar'],
    palmera: ['palm'],
    palomita: ['popcorn'],
    pantalla: ['screen'],
    pelicula: ['movie'],
    pirata: ['pirate'],
    real: ['royal'],
    silla: ['chair'],
    tunel: ['tunnel'],
    unicornio: ['unicorn'],
    volcan: ['volcano'],
  }),
);

/** Normalized words, plus the English words of titles. */
export const wordsOf = (text: string): readonly string[] =>
  plainWords(text).flatMap((word) => [word, ...(IN_TITLES.get(word) ?? [])]);
