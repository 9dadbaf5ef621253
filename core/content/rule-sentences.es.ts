import { cents, formatPrice } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { deliveryPrices, paysForDelivery } from '#core/pricing/delivery.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { inARow, MOST_PRICES } from './rule-sentences.ts';
import type * as English from './rule-sentences.ts';

export const depositSentence: typeof English.depositSentence = (percent) =>
  percent === 100
    ? 'El total completo se paga al reservar.'
    : `Un depósito del ${percent}% del total aparta tu fecha; también puedes pagar todo de una vez.`;

export const lengthSentence: typeof English.lengthSentence = ({ minDays, maxDays }) => {
  if (minDays === maxDays) return `Una renta dura ${counted(maxDays, 'día')}.`;
  return minDays === 1
    ? `Una renta dura ${counted(maxDays, 'día')} como máximo.`
    : `Una renta dura de ${minDays} a ${counted(maxDays, 'día')}.`;
};

export const onlineLengthSentence: typeof English.onlineLengthSentence = ({
  limits: { maxDays },
  holds: { mostDays },
}) =>
  mostDays < maxDays
    ? `En línea puedes reservar hasta ${counted(mostDays, 'día')}. Para más tiempo, llámanos.`
    : undefined;

export const keptCardSentence: typeof English.keptCardSentence = ({ isOn, daysBefore }) => {
  if (!isOn) return undefined;
  const when =
    daysBefore === 0
      ? 'el día de la entrega'
      : `${counted(daysBefore, 'día')} antes del día de entrega`;
  return `Si lo aceptas al reservar, cobramos el saldo a la tarjeta de tu depósito ${when}.`;
};

export const changesSentence: typeof English.changesSentence = ({ isOn, untilHours }) =>
  isOn
    ? `Con tu enlace privado cambias la fecha o lo que rentas, hasta ${counted(untilHours, 'hora')} antes de que abramos el día de entrega.`
    : 'Para cambiar la fecha o lo que rentas, escríbenos o llámanos.';

export const keptTierSentence: typeof English.keptTierSentence = ({
  changes,
  cancellation: { tiers },
}) =>
  changes.isOn && changes.resetsTier !== true && tiers.length > 0
    ? 'Si cambias tu reservación a otros días o le quitas algo, y cancelas después: de lo que habías pagado antes de ese cambio te devolvemos, como máximo, lo mismo que si hubieras cancelado el día del cambio.'
    : undefined;

export const WEATHER_SAFETY =
  'Si llueve, nadie se sube a un inflable seco hasta que vuelva a secarse. Con viento fuerte, rayos o tormenta todos salen enseguida de cualquier inflable y se apaga.';

export const rainCheckSentence: typeof English.rainCheckSentence = ({
  isOn,
  untilHours,
  validDays,
}) =>
  isOn
    ? `Si se cancela por el clima hasta ${counted(untilHours, 'hora')} antes de que abramos el día de entrega, todo lo que pagaste se vuelve un crédito por lluvia que vale por ${counted(validDays, 'día')}.`
    : undefined;

export const leadTimeSentence: typeof English.leadTimeSentence = ({
  leadTimeHours,
  sameDayByPhone,
}) =>
  leadTimeHours === 0
    ? sameDayByPhone
      ? 'Reserva en línea a más tardar el día antes de tu entrega; para el mismo día, llámanos.'
      : undefined
    : `Reserva al menos ${counted(leadTimeHours, 'hora')} antes de que abramos el día de tu entrega.`;

export const farthestSentence: typeof English.farthestSentence = ({ farthestDays }) =>
  `Aceptamos reservaciones hasta con ${counted(farthestDays, 'día')} de anticipación, contando el día de recogida.`;

export const REFUND_ARRIVAL: typeof English.REFUND_ARRIVAL = {
  card: 'Los bancos muestran una devolución en 5 a 10 días.',
  inPerson: 'Te llamaremos para devolvértelo.',
  credit: 'Ya puedes usar otra vez el código con el que pagaste.',
};

const listed = (parts: readonly string[]): string => new Intl.ListFormat('es-US').format(parts);

function deliveryCosts(delivery: Settings['delivery']): string {
  const prices = deliveryPrices(delivery);
  const fees = prices.map(({ fee }) => fee);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  const money = (fee: number): string => formatPrice(cents(fee));
  if (least === most) return `cuesta ${money(most)}`;
  if (fees.length > MOST_PRICES)
    return `cuesta ${least === 0 ? 'hasta' : `de ${money(least)} a`} ${money(most)}, según tu código postal`;
  const each = prices.map(({ fee, where }) => {
    const place = 'zone' in where ? `en ${where.zone}` : `hasta ${where.upToMiles} millas`;
    return fee === 0 ? `nada ${place}` : `${money(fee)} ${place}`;
  });
  return `cuesta ${listed(each)}`;
}

export const deliveryPriceSentence: typeof English.deliveryPriceSentence = (delivery) => {
  if (!paysForDelivery(delivery))
    return 'La entrega, la instalación y la recogida son parte del precio.';
  const costs =
    deliveryPrices(delivery).length > 0
      ? deliveryCosts(delivery)
      : delivery.zones.length > 0
        ? 'depende de tu código postal'
        : `cuesta ${formatPrice(cents(delivery.outsideFeeCents))}`;
  return `La instalación y la recogida son parte del precio. La entrega ${costs}, y la ves en el total antes de pagar.`;
};

export const outsideSentence: typeof English.outsideSentence = ({
  zones,
  refusesOutside,
  chargesFee,
  outsideFeeCents,
}) => {
  if (zones.length === 0) return undefined;
  if (refusesOutside)
    return 'Por ahora no entregamos en otros lugares. Llámanos y vemos qué se puede.';
  const fee =
    chargesFee && outsideFeeCents > 0
      ? ` La entrega ahí cuesta ${formatPrice(cents(outsideFeeCents))}.`
      : '';
  return `Más lejos, mándanos una solicitud.${fee} No pagas nada hasta que confirmemos.`;
};

export const taxSentence: typeof English.taxSentence = ({ tax, delivery, damageWaiver }) => {
  const on = [
    tax.rentals ? 'la renta' : '',
    tax.delivery && paysForDelivery(delivery) ? 'la entrega' : '',
    tax.damageWaiver && damageWaiver.isOn ? 'la protección contra daños' : '',
  ].filter((what) => what !== '');
  if (!tax.isOn || tax.percent === 0 || on.length === 0)
    return 'A nuestros precios no se les suma impuesto sobre ventas.';
  return `Nuestros precios no incluyen el impuesto sobre ventas: se suma el ${tax.percent}% sobre ${listed(on)}, en su propia línea, antes de que pagues.`;
};

export const discountSentence: typeof English.discountSentence = ({ multiDay, promoCodes }) => {
  const [first] = multiDay.tiers.toSorted((a, b) => a.fromDays - b.fromDays);
  const sentences = [
    multiDay.isOn && first !== undefined
      ? `Las rentas de ${first.fromDays} días o más tienen ${first.percent}% de descuento.`
      : '',
    promoCodes.isOn ? 'Si tienes un código promocional, escríbelo al pagar.' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
};

const WEEKDAYS = ['domingos', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados'];

export const dearerDaysSentence: typeof English.dearerDaysSentence = ({ weekend, holidays }) => {
  const days = WEEKDAYS.filter((_, day) => weekend.weekdays.includes(day));
  const { percent, own = [] } = weekend;
  const dearer = inARow(
    !weekend.isOn || days.length === 0
      ? undefined
      : percent > 0
        ? `Los ${listed(days)} cuestan ${percent}% más${own.length > 0 ? ', y algunas rentas tienen su propia tarifa' : ''}.`
        : own.some((one) => one.percent > 0)
          ? `Algunas rentas cuestan más los ${listed(days)}.`
          : undefined,
    holidays.isOn && holidays.days.some(({ percent }) => percent > 0)
      ? 'Algunos días festivos cuestan más.'
      : undefined,
  );
  return dearer === '' ? undefined : `${dearer} Ya se ve en el precio de tus fechas.`;
};

export const minimumSentence: typeof English.minimumSentence = ({
  holds: { leastSubtotalCents: least },
  delivery: { zones },
}) => {
  const said = [
    ...(least > 0
      ? [`En línea, el pedido mínimo es de ${formatPrice(cents(least))} en rentas.`]
      : []),
    ...zones
      .map(({ name, leastCents }) => ({ name, own: leastCents ?? 0 }))
      .filter(({ own }) => own > least)
      .map(
        ({ name, own }) =>
          `En línea, el pedido mínimo con entrega en ${name} es de ${formatPrice(cents(own))} en rentas.`,
      ),
  ];
  return said.length === 0 ? undefined : said.join(' ');
};

export const waiverSentence: typeof English.waiverSentence = ({ isOn, percent }) =>
  isOn ? `La protección contra daños, de ${percent}%, la eliges tú.` : undefined;

export { inARow } from './rule-sentences.ts';
