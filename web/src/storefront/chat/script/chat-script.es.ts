import { guestsOf, isGear, takesGround } from '#core/catalogue/gear.ts';
import { agesOf, isPlayedOn } from '#core/catalogue/played-on.ts';
import { sayAges } from '#core/catalogue/say-ages.es.ts';
import {
  deliveryPriceSentence,
  farthestSentence,
  inARow,
  leadTimeSentence,
} from '#core/content/rule-sentences.es.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatPrice } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay, formatPartyDays } from '#core/kernel/format-day.es.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { FIT } from '#web/texts/es/finding.ts';
import { answering } from './chat-answer.ts';
import { POLICIES, serviceTopics } from './chat-policies.es.ts';
import {
  countedTitles,
  daysAnswerer,
  pricedTitles,
  productLink,
  roomiest,
  shortTitle,
  titledLike,
} from './chat-products.ts';
import { type ChatFacts, type ChatProduct, type ChatReply, dollars } from './chat-reply.ts';
import { type ChatTopic, CROWD, PRICE_MATTERS, RENTAL_MATTERS, topicsOf } from './chat-topic.ts';
import {
  answerSearch,
  contactLinks,
  LINKS,
  readSearch,
  reply,
  sayYard,
  VOICE,
  wordsOf,
} from './chat-words.es.ts';
import { phrasesIn } from './chat-words.ts';

function circuitsNeeded({ products }: ChatFacts): string {
  const most = Math.max(0, ...products.map(({ power }) => power.circuits));
  if (most === 0) return 'Cada renta dice cuántos circuitos necesita, sin nada más conectado';
  const circuits = most === 1 ? 'un circuito' : `hasta ${most} circuitos`;
  return `Nuestras rentas necesitan ${circuits} sin nada más conectado`;
}

const browsing: ChatTopic = {
  kind: 'general',
  phrases: phrasesIn(`
    que tienen, que rentan, que ofrecen, catalogo, inflable, producto, opcion, opciones,
    muestrame, ensename, todo, renta, juego,  idea, tema, cumpleanos, quinceanera, bautizo, escuela, iglesia,
    sugier*, busco
  `),
  answer: ({ products }) => answerSearch(readSearch('popular', wordsOf('popular')), products),
};

/** What people also look for at a rental shop. The catalogue decides whether we have it. */
const UNLISTED = phrasesIn(`
  raspado, raspados, raspa, raspas, hielera, nieve de sabores, margaritas, fotos, cabina de fotos,
  payaso, payasos, toro mecanico, pintacaritas, alberca de pelotas, pista de baile, pinata, pinatas,
  globos, trenecito, tirolesa, mariachi, sonido, rocola, calenton
`);

/** Checkout decides with which rentals each goes. */
const sayAddOns = (products: readonly ChatProduct[]): string =>
  `Lo agregas al reservar, con las rentas a las que les queda bien: ${pricedTitles(products.slice(0, MOST_SHOWN))}.`;

const GENERATOR = ['generador', 'generator'];

const details = topicsOf(VOICE, RENTAL_MATTERS, {
  space: {
    phrases: phrasesIn(`
      espacio, cuanto espacio, tamano, medida, que tan grande, mide, miden, patio, yarda, jardin,
      cabe, caben, terreno, piso, plano, preparar, listo
    `),
    say: () =>
      'Tú pones terreno plano y despejado del tamaño que indica cada inflable: ya cuenta el espacio para caminar alrededor, y la página dice sobre qué superficies puede ir. Nombra uno y te digo qué necesita.',
  },
  generator: {
    phrases: phrasesIn(
      'generador, generadores, planta de luz, sin luz, no hay luz, sin electricidad',
    ),
    say: (facts) => {
      const listed = titledLike(facts.products, GENERATOR, GENERATOR);
      const added = titledLike(facts.addOns ?? [], GENERATOR, GENERATOR);
      const have =
        listed.length > 0
          ? `Te rentamos uno: ${pricedTitles(listed.slice(0, 2))}.`
          : added.length > 0
            ? sayAddOns(added)
            : 'No tenemos generadores en el catálogo. Si no hay enchufe, llámanos antes de reservar.';
      return { text: `${have} ${circuitsNeeded(facts)}.`, named: listed.slice(0, 2) };
    },
  },
  unlisted: {
    phrases: UNLISTED,
    say: ({ asked = '', products, addOns = [] }) => {
      const named = titledLike(products, wordsOf(asked), UNLISTED).slice(0, 3);
      if (named.length > 0) return { text: `Sí, por día completo: ${pricedTitles(named)}.`, named };
      const added = titledLike(addOns, wordsOf(asked), UNLISTED);
      return added.length > 0
        ? sayAddOns(added)
        : 'Eso no lo veo en nuestro catálogo. Mira lo que tenemos para eventos o pregunta a nuestro equipo.';
    },
  },
  power: {
    phrases: phrasesIn(`
      electric*, luz, enchufe, contacto de luz, contacto, conectar,
      conecta, corriente, circuito, tomacorriente, breaker,
      soplador, extension, volt*, manguera, llave de agua
    `),
    say: (facts) =>
      `${circuitsNeeded(facts)}; los de agua también necesitan una manguera que alcance. Los sopladores van incluidos. Nombra una renta y te digo exactamente.`,
  },
  crowd: {
    phrases: [
      CROWD,
      ...phrasesIn(`
      grupo grande, mucha gente, evento grande, evento de la iglesia, evento de iglesia,
      evento de la escuela, evento escolar, evento de empresa, kermes, kermesse, festival, feria
      `),
    ],
    say: ({ site, products }) => {
      const named = roomiest(products);
      const text = inARow(
        'Para un grupo grande, reserva varias rentas para el mismo día.',
        named.length > 0
          ? `Estas reciben más invitados a la vez: ${countedTitles(named)}.`
          : undefined,
        site.claims.insurance
          ? 'Las escuelas e iglesias pueden pedir un certificado de seguro en el enlace privado de su reserva.'
          : undefined,
        `Nuestro equipo te ayuda a planearlo: llama al ${site.phone}.`,
      );
      return { text, named };
    },
  },
  ages: {
    phrases: phrasesIn(`
      edad, edades, que edad, cuantos anos, bebe, nino, nina, chiquito, adulto, adolescente,
      capacidad, cuantos ninos, cuantas personas, cuantos invitados
    `),
    say: () =>
      'Cada renta dice sus edades y cuántos invitados la pueden usar a la vez. Dime una edad, por ejemplo «combos para 5 años», y busco lo que queda.',
  },
  booking: {
    phrases: phrasesIn(`
      reserv*, ordenar, pedido, como funciona, como rento, como puedo rentar, quiero rentar,
      rentar, apartar, aparto, como aparto, separar, como le hago, carrito
    `),
    say: () =>
      'Tres pasos: elige tus días y tu inflable, dinos dónde es la fiesta, y paga el depósito o todo. El calendario solo ofrece días que de verdad están disponibles.',
  },
  availability: {
    phrases: phrasesIn(`
      disponib*, libre, libres, fecha, calendario, lunes, martes, miercoles, jueves, viernes,
      sabado, domingo, fin de semana, manana, hoy, esta noche, proxima semana, ultima hora,
      con anticipacion
    `),
    say: ({ settings: { limits } }) =>
      inARow(
        'El calendario lo sabe: elige tus días y ves qué hay disponible de verdad. Cada renta también muestra su propio calendario.',
        leadTimeSentence(limits),
        farthestSentence(limits),
      ),
  },
});

const prices = topicsOf(VOICE, PRICE_MATTERS, {
  price: {
    phrases: phrasesIn(`
      precio, cuanto cuesta, cuanto cuestan, cuanto vale, cuanto sale, cuanto es, cuanto, costo,
      cobran, tarifa, barato, caro, cotiza*, dolares, presupuesto
    `),
    say: ({ site, settings }) =>
      `Nuestras rentas empiezan en ${dollars(site.fromPrice)} por día completo. ${deliveryPriceSentence(settings.delivery)} Nombra una renta o tu presupuesto y lo busco.`,
  },
});

const RENTAL_TOPICS: readonly ChatTopic[] = [...details, browsing, ...prices];

const circuits = (count: number): string => {
  if (count === 0) return 'nada de electricidad';
  return count === 1 ? '1 circuito eléctrico' : `${count} circuitos eléctricos`;
};

/** Price, ages, size, ground and power, so the answer is there whichever was asked. */
function aboutProduct(product: ChatProduct): ChatReply {
  const { size, setup, power, wet } = product;
  const [ages, guests] = [agesOf(product), guestsOf(product)];
  const hasGround = takesGround(product) && setup.lengthFt > 0;
  const needs = [
    ...(hasGround ? [`${setup.lengthFt} × ${setup.widthFt} pies de terreno plano`] : []),
    ...(isGear(product) && power.circuits === 0 ? [] : [circuits(power.circuits)]),
    ...(wet ? ['una manguera'] : []),
  ];
  const text = [
    `${shortTitle(product)} cuesta ${dollars(product.price)} por día completo.`,
    ...(ages === undefined ? [] : [`Edades: ${sayAges(ages)}.`]),
    ...(guests === undefined
      ? []
      : [isPlayedOn(product) ? `Hasta ${guests} a la vez.` : `Para hasta ${guests} invitados.`]),
    ...(size.lengthFt > 0 && hasGround
      ? [`Medidas: ${size.lengthFt} × ${size.widthFt} × ${size.heightFt} pies.`]
      : []),
    ...(needs.length === 0
      ? []
      : [`Necesita ${[needs.slice(0, -1).join(', '), needs.at(-1)].filter(Boolean).join(' y ')}.`]),
  ].join(' ');
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

/** English on the Spanish page, by words that are no Spanish ones, even misspelled. */
const english: ChatTopic = {
  kind: 'ground',
  phrases: phrasesIn(`
    english, ingles, hello, please, how, where, when, you, my, the, is, are, can, do, i need,
    i want, i have, we need, we want, we have, looking for, what if, what happens, what time,
    will it, year old
  `),
  answer: () =>
    reply(
      'This chat speaks English on our page in English. Open it here and ask me again.',
      ['human'],
      [{ label: 'View in English', to: '/language/en?to=/' }],
    ),
};

const thanks: ChatTopic = {
  kind: 'general',
  phrases: phrasesIn('gracias, muchas gracias, genial, perfecto, excelente, padre, adios, bye'),
  answer: () =>
    reply('¡Cuando quieras! Felices brincos.', ['book', 'popular', 'human'], [LINKS.BOOK]),
};

const onDays = daysAnswerer(VOICE, {
  period: (start, end, isEvening) =>
    `${formatPartyDays(start, end)} (recogida ${isEvening ? 'esa misma noche' : formatDay(end)})`,
  closed: (period, why) => `${period}: ${why}`,
  available: (title, price, period, isEvening) =>
    `¡Sí! Para el ${period} hay: ${title}, por ${price} en total, sin la entrega${isEvening ? '' : ' y con la noche incluida'}.`,
  booked: (title, period) => `Para el ${period} ya no queda: ${title}.`,
  instead: (titles) => `Para esas fechas sí hay, en total y sin la entrega: ${titles}.`,
  these: (period, titles) => `Para el ${period} hay, en total y sin la entrega: ${titles}.`,
  bookedToo: (titles) => `Ya no queda: ${titles}.`,
  count: (count, period, titles) =>
    count === 1
      ? `Para el ${period} queda 1 renta, en total y sin la entrega: ${titles}.`
      : `Para el ${period} hay ${count} rentas disponibles. Por ejemplo, en total y sin la entrega: ${titles}.`,
  none: (period) =>
    `Para el ${period} ya está todo reservado. Prueba un día antes o un día después.`,
  all: 'Todo lo disponible',
  bookIt: 'Reservarlo',
});

const lookedOn = ({ startDate, endDate }: RentalPeriod): string =>
  `Busqué en lo disponible para el ${formatPartyDays(startDate, endDate)}.`;

const unknown = (site: SiteConfig): ChatReply =>
  reply(
    `De eso no estoy seguro. Puedo ayudarte con precios, entrega, instalación, depósitos y reservaciones, y nuestro equipo con lo demás: llama al ${site.phone} o escribe a ${site.email}.`,
    ['price', 'area', 'hours', 'book'],
    contactLinks(site),
  );

/** @param text anything typed; blank and unknown text gets a helpful answer too */
export const replyTo = answering({
  wordsOf,
  topics: (site) => [
    ...POLICIES,
    ...serviceTopics(site),
    ...RENTAL_TOPICS,
    greeting,
    thanks,
    english,
  ],
  aboutProducts,
  readSearch,
  answerSearch,
  onDays,
  lookedOn,
  aboutAddOns: (products) => reply(sayAddOns(products), ['price', 'book', 'human'], [LINKS.BOOK]),
  unknown,
  fitting: phrasesIn('cabe, caben, quepa, queda bien, pasa'),
  counting: phrasesIn(
    'cuantos caben, cuantos ninos, cuantas ninas, cuantas personas, cuantos invitados',
  ),
  sayGuests: (product, guests, asked) => {
    const who = /ni[nñ][oa]s/i.test(asked) ? ' niños' : '';
    const many = `En ${shortTitle(product)} caben ${product.capacity}${who} a la vez`;
    return guests <= product.capacity
      ? `${many}, así que ${guests} pueden jugar juntos.`
      : `${many}; con ${guests} se turnan.`;
  },
  sayFit: (product, fit, yard, site) => {
    const title = shortTitle(product);
    switch (fit.kind) {
      case 'fits':
        return `Sí cabe: ${title} (${sayYard(yard)}).`;
      case 'does_not_fit':
        return `No cabe: ${title} (${sayYard(yard)}). ${fit.problems.map(FIT.reason).join(' ')}`;
      case 'unknown':
        return `No estoy seguro de que quepa: ${title}. Llámanos al ${site.phone}.`;
    }
  },
  aboutFit: (text, products, all) =>
    reply(
      text,
      ['power', 'deposit', 'human'],
      [...products.map(productLink), { label: 'Ver qué cabe en tu patio', to: all }],
    ),
  unread: (site) =>
    reply(
      `No estoy seguro de haber leído bien esa medida. Dime el largo y el ancho en pies, por ejemplo «25 x 20 pies, puerta de 36 pulgadas», escríbelos en «¿Cabe?» en la página de rentas, o llámanos al ${site.phone}.`,
      ['space', 'human'],
      [LINKS.ALL_RENTALS, ...contactLinks(site)],
    ),
  pricing: phrasesIn('precio, cuanto cuesta, cuanto vale, cuanto sale, cuanto es, cuanto, costo'),
  priced: (product) => `${shortTitle(product)} cuesta ${dollars(product.price)} por día completo.`,
  lasting: /\b(\d{1,2}|dos|tres|cuatro|cinco|seis|siete)\s+dias?\b/,
  numbers: ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'],
  pricedFor: (product, days, total, mayRise) =>
    `Por ${counted(days, 'día')}, ${shortTitle(product)} cuesta ${formatPrice(total)}${mayRise ? ', o más en fines de semana y días festivos' : ''}, sin contar la entrega.`,
});
