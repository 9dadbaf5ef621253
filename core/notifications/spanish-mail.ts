import {
  balanceOf,
  dueAtDoor,
  paysAtDoor,
  promisedToCardOf,
  type Reservation,
  titleIn,
} from '#core/reservations/reservation.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import {
  formatDay,
  formatLongDay,
  formatPartyDays,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.es.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { lastAnnounced } from './crew-windows.ts';
import {
  type MailWords,
  announcedCharge,
  atStakeNow,
  backByChange,
  changedLines,
  declinedWhy,
  earnedPoints,
  firstName,
  friendLine,
  type PromisedDay,
  rainCheckOf,
  handedBackBy,
  handedBackOf,
  insteadOf,
  sayMoved,
  unitOfferOf,
  weatherOfferOf,
} from './mail-words.ts';
import { nameAdjustment } from '#core/pricing/adjustment.es.ts';
import { type Cents, formatUsd, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { moneyBackOf } from './ticket-parts.ts';
import { agreedCharge } from '#core/reservations/card-consent.ts';

/** What is left to pay, or is refunded, after a change. */
function moneyAfter(reservation: Reservation): readonly string[] {
  const back = backByChange(reservation);
  if (back > 0) {
    const isToCard = promisedToCardOf(reservation) === back;
    return [
      `Te regresamos los ${formatUsd(back)} que pagaste por encima del total nuevo${
        isToCard ? ' a tu tarjeta.' : '.'
      }`,
    ];
  }
  if (balanceOf(reservation) === 0) return [];
  return paysAtDoor(reservation)
    ? payTheCrew(reservation)
    : ['El saldo se paga en la página de tu reservación.'];
}

const sayAtStake = (reservation: Reservation): readonly string[] =>
  atStakeNow(
    reservation,
    (refund, paid) =>
      `Tu renta cambió cerca del día de entrega. Si cancelas después, te devolvemos como máximo ${refund} de los ${paid} que habías pagado hasta ese cambio.`,
  );

/** The office agreed that the crew collects it. */
const payTheCrew = (reservation: Reservation): readonly string[] =>
  paysAtDoor(reservation) && dueAtDoor(reservation) > 0
    ? [
        `Le pagas ${formatUsd(dueAtDoor(reservation))} al equipo en la entrega, en efectivo o con cheque. ¿Prefieres pagar antes con tarjeta? Puedes hacerlo en la página de tu reservación.`,
      ]
    : [];

/** What was added and removed. */
function sayChanged(reservation: Reservation): string {
  const { removed, added } = changedLines(reservation, formatPartyDays);
  if (removed === undefined && added === undefined) {
    return `Así queda tu renta, ${firstName(reservation)}.`;
  }
  return [
    `Tu renta cambió, ${firstName(reservation)}.`,
    ...(removed === undefined ? [] : [`Se quitó: ${removed}.`]),
    ...(added === undefined ? [] : [`Se agregó: ${added}.`]),
  ].join(' ');
}

/** How a substitute changes the total, as part of a sentence. */
const costs = (difference: Cents): string =>
  difference > 0
    ? `, por ${formatUsd(difference)} más`
    : difference === 0
      ? ', sin costo extra para ti'
      : `, por ${formatUsd(subtractCents(NO_CENTS, difference))} menos`;

/** The shop's fault: why it changed, and what replaces what. */
function replacedLetter(reservation: Reservation) {
  const replaced = insteadOf(reservation);
  if (replaced === undefined) return undefined;
  const { out, instead, difference } = replaced;
  const sorry = `Lo sentimos, ${firstName(reservation)}: ${out} está fuera de servicio en tus fechas`;
  return instead === undefined
    ? {
        subject: `${out} está fuera de servicio, ${reservation.id}`,
        lead: `${sorry}; lo quitamos de tu renta y no lo pagas.`,
      }
    : {
        subject: `${instead} en lugar de ${out}, ${reservation.id}`,
        lead: `${sorry}. En su lugar te llevamos ${instead}${costs(difference)}.`,
      };
}

function goesBack(reservation: Reservation): string {
  const { card } = moneyBackOf(reservation);
  return card > 0 ? ` ${formatUsd(card)} regresan a la tarjeta con la que pagaste.` : '';
}

const when = ({ day, window }: PromisedDay): string =>
  window === undefined
    ? formatLongDay(day)
    : `${formatLongDay(day)}, entre ${formatTime(window.from)} y ${formatTime(window.to)}`;

const REFUND_PAID: Readonly<Record<OfflineMethod, string>> = {
  cash: ' en efectivo',
  check: ' con cheque',
  other: '',
};

/** As promised, or the usual hours while the party's start is unknown. */
const arrivalOf = ({ windows }: Reservation, { arrival }: SiteConfig): string =>
  windows === undefined
    ? arrival
    : 'Nuestro equipo llega dentro del horario que está junto a cada día, arriba.';

/** The deposit's card is charged automatically, so the customer has nothing to do. */
function chargeLetter(reservation: Reservation, manageUrl: string, site: SiteConfig) {
  const charge = announcedCharge(reservation);
  if (charge === undefined) return undefined;
  const amount = formatUsd(balanceOf(reservation));
  const card =
    charge.card === undefined
      ? 'la tarjeta de tu depósito'
      : `tu tarjeta terminada en ${charge.card}`;
  const day = formatLongDay(charge.day);
  return {
    subject: `Cobraremos ${amount} a tu tarjeta el ${formatDay(charge.day)}, ${reservation.id}`,
    lead: `¡Ya casi es tu fiesta, ${firstName(reservation)}! No tienes que hacer nada: el ${day} cobraremos a ${card} el saldo de ${amount}, como lo aceptaste al reservar.`,
    action: { label: 'Ver tu reservación', url: manageUrl },
    after: [
      '¿Prefieres pagar de otra forma? Paga con este enlace antes de ese día y no se cobra nada a la tarjeta.',
      arrivalOf(reservation, site),
    ],
  };
}

const heldUntil = ({ holdExpiresAt }: Reservation): string =>
  holdExpiresAt === undefined
    ? ''
    : `Hasta el ${formatLongDay(shopDay(holdExpiresAt))}, ${formatTime(shopTime(holdExpiresAt))}, te guardamos la renta. `;

export const SPANISH_MAIL: MailWords = {
  letters: {
    confirmation: ({ reservation, manageUrl, site }) => ({
      subject: `¡Ya reservaste! ${titleIn('es', reservation.lines)}, ${reservation.id}`,
      action: { label: 'Administrar tu reservación', url: manageUrl },
      after: [`${arrivalOf(reservation, site)} La noche es gratis.`, ...payTheCrew(reservation)],
    }),
    request_received: ({ reservation, manageUrl, site }) => ({
      subject: `Recibimos tu solicitud, ${reservation.id}`,
      lead: `¡Gracias, ${firstName(reservation)}! Recibimos tu solicitud: no pagas nada hasta que confirmemos.`,
      action: { label: 'Ver tu solicitud', url: manageUrl },
      after: [
        `${reservation.event.city} queda fuera de nuestra zona habitual, así que revisamos si podemos ir. Te respondemos en un día y mientras tanto te guardamos la renta.`,
        `¿Necesitas saberlo antes? Llámanos al ${site.phone}.`,
      ],
    }),
    request_confirmed: ({ reservation, manageUrl, site }) => ({
      subject: `¡Sí podemos ir! Paga para reservar, ${reservation.id}`,
      lead: `Buenas noticias, ${firstName(reservation)}: sí podemos ir a ${reservation.event.city}. Paga para que la reservación sea tuya.`,
      action: { label: 'Pagar y reservar', url: manageUrl },
      after: [
        `${heldUntil(reservation)}Después, alguien más puede reservarla. Hasta ahora no se cobró nada.`,
        `¿Preguntas? Llámanos al ${site.phone}.`,
      ],
    }),
    pay_link: ({ reservation, manageUrl, site }) => ({
      subject: `Paga para reservar ${titleIn('es', reservation.lines)}, ${reservation.id}`,
      lead: `Aquí está tu pedido, ${firstName(reservation)}. Paga con el enlace de abajo para que la reservación sea tuya.`,
      action: { label: 'Pagar y reservar', url: manageUrl },
      after: [
        `${heldUntil(reservation)}Después, alguien más puede reservarla. Hasta ahora no se cobró nada.`,
        `¿Algo no está bien? Llámanos al ${site.phone}.`,
      ],
    }),
    request_declined: ({ reservation, site }) => ({
      subject: `No podemos aceptar tu solicitud, ${reservation.id}`,
      lead:
        reservation.status === 'expired'
          ? `Lo sentimos, ${firstName(reservation)}: no respondimos a tiempo a tu solicitud y ya no te guardamos la renta. No se cobró nada.`
          : `Lo sentimos, ${firstName(reservation)}: no podemos aceptar tu solicitud. No se cobró nada.`,
      after: [
        ...declinedWhy(reservation),
        `Llámanos al ${site.phone}: tal vez encontremos otra manera.`,
      ],
    }),
    balance_receipt: ({ reservation, manageUrl }) => ({
      subject: `Pago recibido, ${reservation.id}`,
      lead: `¡Gracias, ${firstName(reservation)}! Recibimos tu pago.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [],
    }),
    refund: ({ reservation, manageUrl }) => ({
      subject: `Tu devolución va en camino, ${reservation.id}`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after:
        reservation.status === 'expired'
          ? [
              'Tu pago nos llegó cuando ya se había vencido el tiempo que te guardamos la renta, y alguien más la reservó. Lo sentimos: elige otro día u otro inflable y ahí estaremos.',
            ]
          : [],
    }),
    handed_back: ({ reservation, manageUrl }) => ({
      subject: `Dinero devuelto, ${reservation.id}`,
      lead: `En total te devolvimos ${formatUsd(handedBackOf(reservation))}${REFUND_PAID[handedBackBy(reservation)]}, ${firstName(reservation)}.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: ['¿No lo recibiste? Llámanos, por favor.'],
    }),
    cancellation: ({ reservation, manageUrl }) => ({
      subject: `Reservación cancelada, ${reservation.id}`,
      lead: `Las fechas de abajo quedan canceladas, ${firstName(reservation)}.${goesBack(reservation)}`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [],
    }),
    rescheduled: ({ reservation, manageUrl, site }) => ({
      subject: `Nuevas fechas para tu renta, ${reservation.id}`,
      lead: sayMoved(
        reservation,
        ({ items, days }) =>
          `${items}: hay nuevas fechas, ${firstName(reservation)}${days}. Tus otras fechas se quedan como estaban.`,
        ({ days }) => `Tu renta tiene nuevas fechas, ${firstName(reservation)}${days}.`,
        (was, is) => `: ${is} en lugar de ${was}`,
        formatPartyDays,
      ),
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [arrivalOf(reservation, site), ...moneyAfter(reservation), ...sayAtStake(reservation)],
    }),
    lines_changed: ({ reservation, manageUrl }) => ({
      ...(replacedLetter(reservation) ?? {
        subject: `Tu renta cambió, ${reservation.id}`,
        lead: sayChanged(reservation),
      }),
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [...moneyAfter(reservation), ...sayAtStake(reservation)],
    }),
    details_changed: ({ reservation, manageUrl }) => ({
      subject: `Tus datos cambiaron, ${reservation.id}`,
      lead: `Anotamos los nuevos datos de tu evento, ${firstName(reservation)}.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: ['¿No fuiste tú? Llámanos, por favor.'],
    }),
    rain_check: ({ reservation, site }) => {
      const { code, amount, until } = rainCheckOf(reservation);
      return {
        subject: `Tu crédito por lluvia de ${formatUsd(amount)}, ${reservation.id}`,
        lead: `Tienes ${formatUsd(amount)} para usar otra vez, ${firstName(reservation)}.\n\nTu código: ${code}`,
        after: [
          `Escribe el código cuando reserves con ${site.brand} o para pagar un saldo. Lo que no uses se queda en él.`,
          ...(until === undefined ? [] : [`Vale hasta el ${formatLongDay(until)}.`]),
        ],
      };
    },
    weather_offer: ({ reservation, manageUrl, site }) => {
      const { until, days, paid, rainChecks, isRecorded } = weatherOfferOf(reservation);
      return {
        action: { label: 'Elegir', url: `${manageUrl}#weather` },
        after: [
          ...(days.length > 0
            ? [
                `Otro día sin costo extra: ${days.map(({ startDate, endDate }) => formatPartyDays(startDate, endDate)).join(', o ')}.`,
              ]
            : []),
          ...(paid > 0 && rainChecks ? [`Un crédito por lluvia de ${formatUsd(paid)}.`] : []),
          paid > 0
            ? `Tu dinero de vuelta: ${formatUsd(paid)}, todo lo que has pagado.`
            : 'O cancelas, y no debes nada.',
          ...(until === undefined
            ? []
            : [
                `Elige antes del ${formatLongDay(shopDay(until))}, ${formatTime(shopTime(until))}; hasta entonces tu reservación sigue igual.`,
              ]),
          ...(isRecorded
            ? ['Es una prueba: el pronóstico es una semana grabada, no el clima que viene.']
            : []),
          `¿Preguntas? Llámanos al ${site.phone}.`,
        ],
      };
    },
    unit_offer: ({ reservation, manageUrl, site }) => {
      const offer = unitOfferOf(reservation);
      const {
        title = '',
        substitutes = [],
        days = [],
        isAll,
        paid = NO_CENTS,
        until,
      } = offer ?? {};
      return {
        subject: `${title} está fuera de servicio: elige qué hacemos, ${reservation.id}`,
        lead: `Lo sentimos, ${firstName(reservation)}: ${title}, que reservaste${offer === undefined ? '' : ` para el ${formatPartyDays(offer.period.startDate, offer.period.endDate)}`}, está fuera de servicio, y no tenemos otro igual en esas fechas. Elige qué quieres que hagamos.`,
        action: { label: 'Elegir', url: `${manageUrl}#choice` },
        after: [
          ...substitutes.map(
            ({ title: other, less }) =>
              `${other} en su lugar${costs(subtractCents(NO_CENTS, less))}.`,
          ),
          ...(days.length > 0
            ? [
                `Otro día sin costo extra: ${days.map(({ startDate, endDate }) => formatPartyDays(startDate, endDate)).join(', o ')}.`,
              ]
            : []),
          isAll === true
            ? paid > 0
              ? `O te regresamos todo tu dinero: ${formatUsd(paid)}.`
              : 'O cancelas, y no debes nada.'
            : 'O lo quitamos de tu renta y no lo pagas. Lo demás sigue como lo reservaste.',
          ...(until === undefined
            ? []
            : [
                `Tienes hasta el ${formatLongDay(shopDay(until))}, ${formatTime(shopTime(until))} para elegir.`,
              ]),
          `¿Preguntas? Llámanos al ${site.phone}.`,
        ],
      };
    },
    unit_back: ({ reservation, manageUrl }) => {
      const { title = '' } = unitOfferOf(reservation) ?? {};
      return {
        subject: `Buenas noticias: sí te llevamos ${title}, ${reservation.id}`,
        lead: `Buenas noticias, ${firstName(reservation)}: sí podemos llevarte ${title}. Ya no hay nada que elegir: tu renta sigue como la reservaste.`,
        action: { label: 'Ver tu reservación', url: manageUrl },
        after: [],
      };
    },
    link: ({ reservation, manageUrl }) => ({
      subject: `El enlace de tu reservación, ${reservation.id}`,
      lead: `Aquí está el enlace privado de tu reservación, ${firstName(reservation)}.`,
      action: { label: 'Administrar tu reservación', url: manageUrl },
      after: [],
    }),
    balance_reminder: ({ reservation, manageUrl, site }) =>
      chargeLetter(reservation, manageUrl, site) ?? {
        action: { label: 'Pagar el saldo', url: manageUrl },
        after: [arrivalOf(reservation, site), '¿Ya pagaste? Entonces todo está listo. ¡Gracias!'],
      },
    overdue_reminder: ({ manageUrl, site }) => ({
      action: { label: 'Pagar el saldo', url: manageUrl },
      after: [
        '¿Ya pagaste? Entonces todo está listo. ¡Gracias!',
        `¿Algo no está bien? Llámanos al ${site.phone}.`,
      ],
    }),
    balance_declined: ({ reservation, manageUrl }) => ({
      subject: `Tu tarjeta no pasó, ${reservation.id}`,
      lead: `Intentamos cobrar el saldo de ${formatUsd(balanceOf(reservation))} a la tarjeta con la que pagaste el depósito, ${firstName(reservation)}, como habíamos quedado. Tu banco no lo permitió, o quiere que lo confirmes tú. No se cobró nada, y tu reservación sigue en pie.`,
      action: { label: 'Pagar el saldo', url: manageUrl },
      after: [
        'No lo intentaremos otra vez por nuestra cuenta: paga antes de la entrega, por favor.',
      ],
    }),
    consent_asked: ({ reservation, manageUrl }) => ({
      subject: `Tu saldo cambió: míralo, por favor, ${reservation.id}`,
      lead: `El saldo de tu reservación ahora es de ${formatUsd(balanceOf(reservation))}, ${firstName(reservation)}. Aceptaste que cobremos a tu tarjeta hasta ${formatUsd(agreedCharge(reservation) ?? NO_CENTS)}, así que no cobramos nada por nuestra cuenta hasta que aceptes el nuevo monto.`,
      action: { label: 'Ver el saldo', url: manageUrl },
      after: ['Ahí lo aceptas, o lo pagas tú como prefieras.'],
    }),
    visit_reminder: ({ reservation, manageUrl }) => ({
      action: { label: 'Ver tu reservación', url: manageUrl },
      after:
        dueAtDoor(reservation) > 0 && announcedCharge(reservation) === undefined
          ? [
              paysAtDoor(reservation)
                ? `${formatUsd(dueAtDoor(reservation))} se pagan en la entrega: ten listo el efectivo o un cheque para el chofer. O paga ahora con tarjeta con el botón.`
                : `Faltan ${formatUsd(dueAtDoor(reservation))} por pagar antes del montaje.`,
            ]
          : [],
    }),
    agreement_reminder: ({ manageUrl }) => ({
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: ['Toma dos minutos en tu teléfono.'],
    }),
    review_request: ({ manageUrl, reservation, friends }) => ({
      action: { label: 'Escribir una reseña', url: manageUrl },
      after: [
        'Dos frases ayudan a la próxima familia. Las leemos todas.',
        ...earnedPoints(
          reservation,
          (points, worth, code) =>
            `Con esta fiesta ganaste ${points} puntos: ${worth} menos en la próxima, con el código ${code}.`,
        ),
        ...friendLine(
          friends,
          ({ code, url, off, points, worth }) =>
            `¿Conoces a alguien que cumple años pronto? Con tu código ${code} paga ${off} menos en su primera fiesta, y tú ganas ${points} puntos, que valen ${worth}, cuando termine: ${url}`,
        ),
      ],
    }),
    crew_coming: ({ manageUrl, site }) => ({
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [
        'Por favor, abre el portón, deja el paso libre de carros y mascotas, y ten a un adulto en casa.',
        `¿Surgió algo? Llama al ${site.phone}.`,
      ],
    }),
    crew_window: ({ reservation, manageUrl }) => {
      const announced = lastAnnounced(reservation);
      return {
        subject: `A qué hora llega nuestro equipo, ${reservation.id}`,
        lead: `Ya planeamos nuestras rutas, ${firstName(reservation)}. ${announced
          .map(
            ({ kind, day, from, to }) =>
              `${kind === 'deliver' ? 'Entregamos' : 'Recogemos'} el ${formatLongDay(day)}, ${formatWindow(from, to)}`,
          )
          .join(' ')}`,
        action: { label: 'Ver tu reservación', url: manageUrl },
        after: [
          'Asegúrate, por favor, de que alguien pueda recibir al equipo y de que no haya carros ni mascotas en el camino.',
          'Si cambia nuestra ruta, te volvemos a escribir.',
        ],
      };
    },
  },
  wind(reservation) {
    const { worst } = weatherOfferOf(reservation);
    if (worst === undefined) return 'Todavía no se sabe cuánto viento habrá en tu fiesta.';
    const { mph, at, limitMph } = worst;
    const limit = limitMph === undefined ? '' : `, y lo que rentaste aguanta hasta ${limitMph} mph`;
    return `Para el ${formatLongDay(shopDay(at))} a las ${formatTime(shopTime(at))} se pronostican ráfagas de ${mph} mph${limit}.`;
  },
  rows: {
    reservation: 'Reservación',
    rental: 'Renta',
    delivery: 'Entrega',
    pickUp: 'Recogida',
    where: 'Lugar',
    party: 'Fiesta',
    total: 'Total',
    payments: 'Pagos',
    paid: 'Pagado',
    balance: 'Saldo',
    poNumber: 'Orden de compra',
    invoice: 'Factura (PDF)',
  },
  adjustment: nameAdjustment,
  inAll: (amount, parts) => (parts > 1 ? `${amount} en total` : amount),
  day: formatLongDay,
  when,
  shortDay: formatDay,
  period: formatPartyDays,
  window: formatWindow,
  due: (day) => `antes del montaje del ${formatLongDay(day)}`,
  atDoor: (day) => `se le paga al equipo en el montaje del ${formatLongDay(day)}`,
  dueOn: (day) => `se paga a más tardar el ${formatLongDay(day)}`,
  eachDate: 'en cada una de tus fechas',
};
