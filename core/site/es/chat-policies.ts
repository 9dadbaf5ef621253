import { cancellationSentences } from './cancellation-text.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '../../pricing/deposit-plan.ts';
import type { ChatTopic } from '../chat-topic.ts';
import { contactLinks, LINKS, reply } from './chat-reply.ts';

const weather: ChatTopic = {
  kind: 'policy',
  phrases: [
    'clima',
    'lluvia',
    'llueve',
    'llover',
    'lloviendo',
    'llovera',
    'viento',
    'tormenta',
    'trueno',
    'rayo',
    'pronostico',
    'mal tiempo',
  ],
  answer: ({ site }) =>
    reply(
      'Con viento fuerte, rayos o tormenta todos salen del inflable enseguida y se apaga. Si el pronóstico se ve mal, llámanos o escríbenos para cambiar la fecha.',
      ['cancel', 'safety', 'book'],
      contactLinks(site),
    ),
};

const cancelling: ChatTopic = {
  kind: 'policy',
  phrases: [
    'cancel*',
    'reembols*',
    'devoluc*',
    'devuelv*',
    'posponer',
    'aplazar',
    'regresan el dinero',
    'cambiar la fecha',
    'cambiar mi fecha',
    'cambiar de fecha',
    'otra fecha',
    'reprogram*',
  ],
  answer: ({ site, policy }) =>
    reply(
      `Los planes cambian, no te preocupes: con el enlace privado de tu reserva cambias la fecha o cancelas, y ves cuánto cuesta y cuánto se te devuelve antes de decidir. ${cancellationSentences(policy).join(' ')}`,
      ['weather', 'deposit', 'human'],
      contactLinks(site),
    ),
};

const cleaning: ChatTopic = {
  kind: 'policy',
  phrases: [
    'limpi*',
    'desinfect*',
    'saniti*',
    'higien*',
    'germen*',
    'sucio',
    'sucia',
    'lavan',
    'lavado',
  ],
  answer: () =>
    reply(
      'La regla es que esté impecable: cada inflable se desinfecta después de cada renta. La próxima fiesta nunca se topa con las migajas de la anterior.',
      ['safety', 'weather', 'book'],
    ),
};

const safety: ChatTopic = {
  kind: 'policy',
  phrases: [
    'seguro',
    'segura',
    'seguridad',
    'asegurado',
    'supervis*',
    'vigila*',
    'licencia',
    'inspeccion*',
    'lastim*',
    'accidente',
    'peligro*',
    'regla',
    'zapato',
  ],
  answer: () =>
    reply(
      'Tenemos seguro completo. Un adulto vigila todo el tiempo que se usa un inflable y respeta las edades y el número de invitados que indica. Adentro no van zapatos, lentes, comida ni cosas con filo.',
      ['weather', 'clean', 'space'],
      [LINKS.SAFETY],
    ),
};

const deposit: ChatTopic = {
  kind: 'policy',
  phrases: [
    'deposito',
    'anticipo',
    'enganche',
    'la mitad',
    'mitad ahora',
    'saldo',
    'pagar despues',
    'apartar mi fecha',
    'apartar la fecha',
    'por adelantado',
  ],
  answer: () =>
    reply(
      `Un depósito del ${DEFAULT_DEPOSIT_PERCENT}% aparta tus fechas. El saldo lo pagas antes de tu evento con el enlace privado de tu reserva, o todo de una vez si prefieres.`,
      ['pay', 'cancel', 'book'],
      [LINKS.BOOK],
    ),
};

const payment: ChatTopic = {
  kind: 'policy',
  phrases: [
    'pago',
    'pagar',
    'pagan',
    'pagas',
    'tarjeta',
    'tarjeta de credito',
    'tarjeta de debito',
    'visa',
    'mastercard',
    'efectivo',
    'venmo',
    'zelle',
    'paypal',
    'apple pay',
  ],
  answer: () =>
    reply(
      `Pagas con tarjeta en este sitio al reservar: un depósito del ${DEFAULT_DEPOSIT_PERCENT}% ahora y el saldo después, o todo de una vez. Te guardamos las fechas mientras pagas.`,
      ['deposit', 'cancel', 'book'],
      [LINKS.BOOK],
    ),
};

const discount: ChatTopic = {
  kind: 'policy',
  phrases: ['descuento', 'cupon', 'cupones', 'promo*', 'oferta', 'rebaja'],
  answer: ({ site }) =>
    reply(
      'No tengo descuentos que regalar, pero puedo buscar lo que quede con tu presupuesto: dime, por ejemplo, «toboganes de agua» y lo más que quieres gastar. Para eventos grandes, pregunta a nuestro equipo.',
      ['cheapest', 'price', 'human'],
      contactLinks(site),
    ),
};

export const POLICIES: readonly ChatTopic[] = [
  cancelling,
  weather,
  deposit,
  payment,
  cleaning,
  safety,
  discount,
];
