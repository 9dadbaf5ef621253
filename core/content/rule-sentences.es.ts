import type * as English from './rule-sentences.ts';

const hours = (count: number): string => (count === 1 ? '1 hora' : `${count} horas`);
const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

export const depositSentence: typeof English.depositSentence = (percent) =>
  percent === 100
    ? 'El total completo se paga al reservar.'
    : `Un depósito del ${percent}% del total aparta tu fecha; también puedes pagar todo de una vez.`;

export const lengthSentence: typeof English.lengthSentence = ({ minDays, maxDays }) => {
  if (minDays === maxDays) return `Una renta dura ${days(maxDays)}.`;
  return minDays === 1
    ? `Una renta dura ${days(maxDays)} como máximo.`
    : `Una renta dura de ${minDays} a ${days(maxDays)}.`;
};

export const keptCardSentence: typeof English.keptCardSentence = ({ isOn, daysBefore }) => {
  if (!isOn) return undefined;
  const when =
    daysBefore === 0 ? 'el día de la entrega' : `${days(daysBefore)} antes del día de entrega`;
  return `Si lo aceptas al reservar, cobramos el saldo a la tarjeta de tu depósito ${when}.`;
};

export const changesSentence: typeof English.changesSentence = ({ isOn, untilHours }) =>
  isOn
    ? `Con tu enlace privado cambias la fecha o lo que rentas, hasta ${hours(untilHours)} antes de que abramos el día de entrega.`
    : 'Para cambiar la fecha o lo que rentas, escríbenos o llámanos.';

export const keptTierSentence: typeof English.keptTierSentence = ({
  changes,
  cancellation: { tiers },
}) =>
  changes.isOn && changes.resetsTier !== true && tiers.length > 0
    ? 'Si cambias tu reservación a otros días o le quitas algo, y cancelas después: de lo que habías pagado antes de ese cambio te devolvemos, como máximo, lo mismo que si hubieras cancelado el día del cambio.'
    : undefined;

export const rainCheckSentence: typeof English.rainCheckSentence = ({
  isOn,
  untilHours,
  validDays,
}) =>
  isOn
    ? `Si se cancela por el clima hasta ${hours(untilHours)} antes de que abramos el día de entrega, todo lo que pagaste se vuelve un crédito por lluvia que vale por ${days(validDays)}.`
    : undefined;

export const leadTimeSentence: typeof English.leadTimeSentence = ({
  leadTimeHours,
  sameDayByPhone,
}) =>
  leadTimeHours === 0
    ? sameDayByPhone
      ? 'Reserva en línea a más tardar el día antes de tu entrega; para el mismo día, llámanos.'
      : undefined
    : `Reserva al menos ${hours(leadTimeHours)} antes de que abramos el día de tu entrega.`;

export const farthestSentence: typeof English.farthestSentence = ({ farthestDays }) =>
  `Aceptamos reservaciones hasta con ${days(farthestDays)} de anticipación, contando el día de recogida.`;

export const deliveryPriceSentence: typeof English.deliveryPriceSentence = ({ chargesFee }) =>
  chargesFee
    ? 'La instalación y la recogida son parte del precio; lo que cuesta la entrega depende de tu código postal y aparece en el total antes de que pagues.'
    : 'La entrega, la instalación y la recogida son parte del precio.';

export const discountSentence: typeof English.discountSentence = ({ multiDay, promoCodes }) => {
  const [first] = multiDay.tiers.toSorted((a, b) => a.fromDays - b.fromDays);
  const sentences = [
    multiDay.isOn && first !== undefined
      ? `Las rentas de ${first.fromDays} días o más tienen ${first.percent}% de descuento.`
      : '',
    promoCodes.isOn ? 'Si tienes un código de promoción, escríbelo al pagar.' : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? undefined : sentences.join(' ');
};

export { inARow } from './rule-sentences.ts';
