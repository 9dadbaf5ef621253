import {
  deliveryPriceSentence,
  farthestSentence,
  inARow,
  leadTimeSentence,
} from '#core/content/rule-sentences.es.ts';
import { type ChatFacts, dollars } from './chat-reply.ts';
import { type ChatTopic, topicsOf, PRICE_MATTERS, RENTAL_MATTERS } from './chat-topic.ts';
import { wordsOf, VOICE, answerSearch, readSearch } from './chat-words.es.ts';

function circuitsNeeded({ products }: ChatFacts): string {
  const most = Math.max(0, ...products.map(({ power }) => power.circuits));
  if (most === 0) return 'Cada renta dice cuántos circuitos necesita, sin nada más conectado';
  const circuits = most === 1 ? 'un circuito' : `hasta ${most} circuitos`;
  return `Nuestras rentas necesitan ${circuits} sin nada más conectado`;
}

const browsing: ChatTopic = {
  kind: 'general',
  phrases: [
    'que tienen',
    'que rentan',
    'que ofrecen',
    'catalogo',
    'inflable',
    'producto',
    'opcion',
    'opciones',
    'muestrame',
    'ensename',
    'todo',
    'idea',
    'tema',
    'cumpleanos',
    'quinceanera',
    'bautizo',
    'escuela',
    'iglesia',
    'sugier*',
    'busco',
  ],
  answer: ({ products }) => answerSearch(readSearch('popular', wordsOf('popular')), products),
};

const details = topicsOf(VOICE, RENTAL_MATTERS, {
  space: {
    phrases: [
      'espacio',
      'cuanto espacio',
      'tamano',
      'medida',
      'que tan grande',
      'mide',
      'miden',
      'patio',
      'yarda',
      'jardin',
      'cabe',
      'caben',
      'pasto',
      'zacate',
      'concreto',
      'cemento',
      'asfalto',
      'bajo techo',
      'superficie',
      'terreno',
      'piso',
      'plano',
      'puerta',
      'preparar',
      'listo',
    ],
    say: () =>
      'Tú pones terreno plano y despejado del tamaño que indica cada inflable: ya cuenta el espacio para caminar alrededor, y la página dice sobre qué superficies puede ir. Nombra uno y te digo qué necesita.',
  },
  power: {
    phrases: [
      'electric*',
      'luz',
      'enchufe',
      'contacto de luz',
      'conectar',
      'corriente',
      'generador',
      'circuito',
      'soplador',
      'extension',
      'volt*',
      'manguera',
      'llave de agua',
    ],
    say: (facts) =>
      `${circuitsNeeded(facts)}; los de agua también necesitan una manguera que alcance. Los sopladores van incluidos. Nombra una renta y te digo exactamente.`,
  },
  ages: {
    phrases: [
      'edad',
      'edades',
      'que edad',
      'cuantos anos',
      'bebe',
      'nino',
      'nina',
      'chiquito',
      'adulto',
      'adolescente',
      'peso',
      'capacidad',
      'cuantos ninos',
      'cuantas personas',
      'cuantos invitados',
    ],
    say: () =>
      'Cada renta dice sus edades y cuántos invitados la pueden usar a la vez. Dime una edad, por ejemplo «combos para 5 años», y busco lo que queda.',
  },
  booking: {
    phrases: [
      'reserv*',
      'ordenar',
      'pedido',
      'como funciona',
      'como rento',
      'como puedo rentar',
      'quiero rentar',
      'rentar',
      'apartar',
      'carrito',
    ],
    say: () =>
      'Tres pasos: elige tus días y tu inflable, dinos dónde es la fiesta, y paga el depósito o todo. El calendario solo ofrece días que de verdad están disponibles.',
  },
  availability: {
    phrases: [
      'disponib*',
      'libre',
      'libres',
      'fecha',
      'calendario',
      'lunes',
      'martes',
      'miercoles',
      'jueves',
      'viernes',
      'sabado',
      'domingo',
      'fin de semana',
      'manana',
      'hoy',
      'esta noche',
      'proxima semana',
      'ultima hora',
      'con anticipacion',
    ],
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
    phrases: [
      'precio',
      'cuanto cuesta',
      'cuanto cuestan',
      'cuanto vale',
      'cuanto sale',
      'cuanto es',
      'cuanto',
      'costo',
      'cobran',
      'tarifa',
      'barato',
      'caro',
      'cotiza*',
      'dolares',
      'presupuesto',
    ],
    say: ({ site, settings }) =>
      `Nuestras rentas empiezan en ${dollars(site.fromPrice)} por día completo. ${deliveryPriceSentence(settings.delivery)} Nombra una renta o tu presupuesto y lo busco.`,
  },
});

export const RENTAL_TOPICS: readonly ChatTopic[] = [...details, browsing, ...prices];
