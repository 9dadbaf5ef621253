import { type ChatReply, type ChatProduct, dollars } from './chat-reply.ts';
import type { ChatTopic } from './chat-topic.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { sayAges } from '#core/catalogue/say-ages.es.ts';
import { pricedTitles, productLink, shortTitle } from './chat-products.ts';
import { POLICIES, serviceTopics } from './chat-policies.es.ts';
import {
  wordsOf,
  contactLinks,
  LINKS,
  reply,
  answerSearch,
  readSearch,
  VOICE,
} from './chat-words.es.ts';
import { daysAnswerer } from './chat-days.ts';
import { formatPeriod } from '#core/kernel/format-day.es.ts';
import { RENTAL_TOPICS } from './chat-rentals.es.ts';
import { answering } from './chat-search.ts';

const circuits = (count: number): string => {
  if (count === 0) return 'nada de electricidad';
  return count === 1 ? '1 circuito eléctrico' : `${count} circuitos eléctricos`;
};

/** Price, ages, size, ground and power, so the answer is there whichever was asked. */
function aboutProduct(product: ChatProduct): ChatReply {
  const { size, setup, power, wet } = product;
  const needs = [
    `${setup.lengthFt} × ${setup.widthFt} pies de terreno plano`,
    circuits(power.circuits),
    ...(wet ? ['una manguera'] : []),
  ];
  const text =
    `${shortTitle(product)} cuesta ${dollars(product.price)} por día completo. ` +
    `Edades: ${sayAges(product.ages)}. Medidas: ${size.lengthFt} × ${size.widthFt} × ${size.heightFt} pies. ` +
    `Necesita ${needs.slice(0, -1).join(', ')} y ${needs.at(-1)}.`;
  return reply(
    text,
    ['deposit', 'area', 'weather'],
    [
      { label: 'Ver fechas y fotos', to: productLink(product).to },
      { label: 'Reservarlo', to: `/booking?product=${encodeURIComponent(product.id)}` },
    ],
  );
}

const MOST_SHOWN = 3;

/** If several match: their prices, with a link to each. */
function aboutProducts(products: readonly ChatProduct[]): ChatReply {
  const [only, second] = products;
  if (only !== undefined && second === undefined) return aboutProduct(only);
  const shown = products.slice(0, MOST_SHOWN);
  const text = `¿Te refieres a uno de estos? Por día completo: ${pricedTitles(shown)}.`;
  return reply(text, ['popular', 'book'], [...shown.map(productLink), LINKS.ALL_RENTALS]);
}

/** The first message of every conversation. */
export const greet = (site: SiteConfig): ChatReply =>
  reply(
    `¡Hola! Soy el asistente de ${site.brand}. Pregúntame por precios, entrega, instalación o por una renta con su nombre.`,
    ['price', 'area', 'hours', 'popular'],
  );

const greeting: ChatTopic = {
  kind: 'general',
  phrases: ['hola', 'buenas', 'buenos dias', 'buenas tardes', 'buenas noches', 'que tal', 'ayuda'],
  answer: ({ site }) =>
    reply(
      `¡Hola! ¿Cuándo es la fiesta? Conozco nuestros precios y rentas, a dónde entregamos en ${site.deliveryArea} y cómo se reserva.`,
      ['price', 'popular', 'area', 'book'],
    ),
};

const thanks: ChatTopic = {
  kind: 'general',
  phrases: [
    'gracias',
    'muchas gracias',
    'genial',
    'perfecto',
    'excelente',
    'padre',
    'adios',
    'bye',
  ],
  answer: () =>
    reply('¡Cuando quieras! Felices brincos.', ['book', 'popular', 'human'], [LINKS.BOOK]),
};

const onDays = daysAnswerer(VOICE, {
  period: formatPeriod,
  closed: (period, why) => `${period}: ${why}`,
  available: (title, price, period) =>
    `¡Sí! Para ${period} hay: ${title}, a ${price} por día completo, con la noche gratis.`,
  booked: (title, period) => `Para ${period} ya no queda: ${title}.`,
  instead: (titles) => `Para esas fechas sí hay, por día completo: ${titles}.`,
  these: (period, titles) => `Para ${period} hay, por día completo: ${titles}.`,
  bookedToo: (titles) => `Ya no queda: ${titles}.`,
  count: (count, period, titles) =>
    count === 1
      ? `Para ${period} queda 1 renta, por día completo: ${titles}.`
      : `Para ${period} hay ${count} rentas disponibles. Por ejemplo, por día completo: ${titles}.`,
  none: (period) => `Para ${period} ya está todo reservado. Prueba un día antes o un día después.`,
  all: 'Todo lo disponible',
  bookIt: 'Reservarlo',
});

const unknown = (site: SiteConfig): ChatReply =>
  reply(
    `De eso no estoy seguro. Puedo ayudarte con precios, entrega, instalación, depósitos y reservas, y nuestro equipo con lo demás: llama al ${site.phone} o escribe a ${site.email}.`,
    ['price', 'area', 'hours', 'book'],
    contactLinks(site),
  );

const topicsOf = (site: SiteConfig): readonly ChatTopic[] => [
  ...POLICIES,
  ...serviceTopics(site),
  ...RENTAL_TOPICS,
  greeting,
  thanks,
];

/** @param text anything typed; blank and unknown text gets a helpful answer too */
export const replyTo = answering({
  wordsOf,
  topics: topicsOf,
  aboutProducts,
  readSearch,
  answerSearch,
  onDays,
  unknown,
});
