import { promisedOfflineOf } from '#core/refunds/net-paid.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatDay, formatLongDay, formatTime, formatWindow } from '#core/kernel/format-day.es.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { lastTold } from './crew-windows.ts';
import {
  type MailWords,
  announcedCharge,
  announcedVisit,
  declinedWhy,
  type PromisedDay,
  rainCheckOf,
  handedBackOf,
  refundedOf,
} from './mail-words.ts';
import { nameAdjustment } from '#core/pricing/adjustment.es.ts';
import { formatUsd, NO_CENTS } from '#core/kernel/cents.ts';
import { agreedCharge } from '#core/reservations/card-consent.ts';

const MONEY_AFTER = [
  'El saldo se paga en la página de tu reservación; lo que pagaste de más regresa solo.',
];

const titleOf = ([first, ...more]: Reservation['lines']): string =>
  more.length === 0 ? (first?.title ?? '') : `${first?.title ?? ''} + ${more.length} más`;

const promisedOffline = (reservation: Reservation): readonly string[] => {
  const owed = promisedOfflineOf(reservation);
  return owed > 0
    ? [`Pagaste ${formatUsd(owed)} fuera del sitio: te llamamos para devolvértelos.`]
    : [];
};

/** While the agreement is not signed, or not for what was booked since. */
const toSign = (reservation: Reservation): readonly string[] => {
  const state = signatureOf(reservation);
  if (state === 'signed') return [];
  return [
    state === 'unsigned'
      ? 'Falta una cosa: lee y firma el contrato de renta en la página de tu reservación, por favor.'
      : 'Tu reservación cambió después de que firmaste: firma otra vez el contrato de renta en la página de tu reservación, por favor.',
  ];
};

const when = ({ day, window }: PromisedDay): string =>
  window === undefined
    ? formatLongDay(day)
    : `${formatLongDay(day)}, entre ${formatTime(window.from)} y ${formatTime(window.to)}`;

/** As promised; who has not said when the party starts is told what is usual. */
const arrivalOf = ({ windows }: Reservation, { arrival }: SiteConfig): string =>
  windows === undefined
    ? arrival
    : 'Nuestro equipo llega dentro del horario que está junto a cada día, arriba.';

/** A quien no tiene que hacer nada: paga la tarjeta del depósito. */
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
    lead: `¡Ya casi es tu fiesta, ${reservation.contact.name}! No tienes que hacer nada: el ${day} cobraremos a ${card} el saldo de ${amount}, como lo aceptaste al reservar.`,
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
    : `Te guardamos la renta hasta el ${formatLongDay(shopDay(holdExpiresAt))}, ${formatTime(shopTime(holdExpiresAt))}. `;

export const SPANISH_MAIL: MailWords = {
  letters: {
    confirmation: ({ reservation, manageUrl, site }) => ({
      subject: `¡Ya reservaste! ${titleOf(reservation.lines)}, ${reservation.id}`,
      lead: `¡Gracias, ${reservation.contact.name}! Tu renta está confirmada.`,
      action: { label: 'Administrar tu reservación', url: manageUrl },
      after: [
        `${arrivalOf(reservation, site)} La noche es gratis.`,
        ...toSign(reservation),
        'No compartas este enlace: quien lo tenga puede ver y cambiar tu reservación.',
      ],
    }),
    request_received: ({ reservation, manageUrl, site }) => ({
      subject: `Recibimos tu solicitud, ${reservation.id}`,
      lead: `¡Gracias, ${reservation.contact.name}! Recibimos tu solicitud: no pagas nada hasta que confirmemos.`,
      action: { label: 'Ver tu solicitud', url: manageUrl },
      after: [
        `${reservation.event.city} queda fuera de nuestra zona habitual, así que revisamos si podemos ir. Te respondemos en un día y mientras tanto te guardamos la renta.`,
        `¿Necesitas saberlo antes? Llámanos al ${site.phone}.`,
      ],
    }),
    request_confirmed: ({ reservation, manageUrl, site }) => ({
      subject: `¡Sí podemos ir! Paga para reservar, ${reservation.id}`,
      lead: `Buenas noticias, ${reservation.contact.name}: sí podemos ir a ${reservation.event.city}. Paga para que la reservación sea tuya.`,
      action: { label: 'Pagar y reservar', url: manageUrl },
      after: [
        `${heldUntil(reservation)}Después, alguien más puede reservarla. Hasta ahora no se cobró nada.`,
        `¿Preguntas? Llámanos al ${site.phone}.`,
      ],
    }),
    request_declined: ({ reservation, site }) => ({
      subject: `No podemos aceptar tu solicitud, ${reservation.id}`,
      lead:
        reservation.status === 'expired'
          ? `Lo sentimos, ${reservation.contact.name}: no respondimos a tiempo a tu solicitud y ya no te guardamos la renta. No se cobró nada.`
          : `Lo sentimos, ${reservation.contact.name}: no podemos aceptar tu solicitud. No se cobró nada.`,
      after: [
        ...declinedWhy(reservation),
        `Llámanos al ${site.phone}: tal vez encontremos otra manera.`,
      ],
    }),
    balance_receipt: ({ reservation, manageUrl }) => ({
      subject: `Pago recibido, ${reservation.id}`,
      lead: `¡Gracias, ${reservation.contact.name}! Recibimos tu pago.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [],
    }),
    refund: ({ reservation }) => ({
      subject: `Tu devolución va en camino, ${reservation.id}`,
      lead: `En total regresaron ${formatUsd(refundedOf(reservation))} a tu tarjeta. Los bancos lo muestran en un plazo de 5 a 10 días.`,
      after:
        reservation.status === 'expired'
          ? [
              'Tu pago nos llegó cuando ya se había vencido el tiempo que te guardamos la renta, y alguien más la reservó. Lo sentimos: elige otro día u otro inflable y ahí estaremos.',
            ]
          : [],
    }),
    handed_back: ({ reservation }) => ({
      subject: `Dinero devuelto, ${reservation.id}`,
      lead: `En total te devolvimos ${formatUsd(handedBackOf(reservation))} en persona, ${reservation.contact.name}.`,
      after: ['¿No lo recibiste? Llámanos, por favor.'],
    }),
    cancellation: ({ reservation }) => ({
      subject: `Reservación cancelada, ${reservation.id}`,
      lead: `Tu reservación está cancelada, ${reservation.contact.name}. Si corresponde una devolución, te llega en otro correo.`,
      after: promisedOffline(reservation),
    }),
    rescheduled: ({ reservation, manageUrl, site }) => ({
      subject: `Nuevas fechas para tu renta, ${reservation.id}`,
      lead: `Tu renta tiene nuevas fechas, ${reservation.contact.name}.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [arrivalOf(reservation, site), ...toSign(reservation), ...MONEY_AFTER],
    }),
    lines_changed: ({ reservation, manageUrl }) => ({
      subject: `Tu renta cambió, ${reservation.id}`,
      lead: `Cambiamos lo que rentas, ${reservation.contact.name}.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [...toSign(reservation), ...MONEY_AFTER],
    }),
    details_changed: ({ reservation, manageUrl }) => ({
      subject: `Tus datos cambiaron, ${reservation.id}`,
      lead: `Anotamos los nuevos datos de tu evento, ${reservation.contact.name}.`,
      action: { label: 'Ver tu reservación', url: manageUrl },
      after: [...toSign(reservation), '¿No fuiste tú? Llámanos, por favor.'],
    }),
    rain_check: ({ reservation, site }) => {
      const { code, amount, until } = rainCheckOf(reservation);
      return {
        subject: `Tu crédito por lluvia de ${formatUsd(amount)}, ${reservation.id}`,
        lead: `Tienes ${formatUsd(amount)} para usar otra vez, ${reservation.contact.name}. Tu código: ${code}`,
        after: [
          `Escribe el código cuando reserves con ${site.brand} o para pagar un saldo. Lo que no uses se queda en él.`,
          ...(until === undefined ? [] : [`Vale hasta el ${formatLongDay(until)}.`]),
        ],
      };
    },
    link: ({ reservation, manageUrl }) => ({
      subject: `El enlace de tu reservación, ${reservation.id}`,
      lead: `Aquí está el enlace privado de tu reservación, ${reservation.contact.name}.`,
      action: { label: 'Administrar tu reservación', url: manageUrl },
      after: ['No compartas este enlace: quien lo tenga puede ver y cambiar tu reservación.'],
    }),
    balance_reminder: ({ reservation, manageUrl, site }) =>
      chargeLetter(reservation, manageUrl, site) ?? {
        subject: `Te faltan ${formatUsd(balanceOf(reservation))} antes de tu fiesta, ${reservation.id}`,
        lead: `¡Ya casi es tu fiesta, ${reservation.contact.name}! El saldo de ${formatUsd(balanceOf(reservation))} se paga antes de la entrega.`,
        action: { label: 'Pagar el saldo', url: manageUrl },
        after: [arrivalOf(reservation, site), '¿Ya pagaste? Entonces todo está listo. ¡Gracias!'],
      },
    balance_declined: ({ reservation, manageUrl }) => ({
      subject: `Tu tarjeta no pasó, ${reservation.id}`,
      lead: `Intentamos cobrar el saldo de ${formatUsd(balanceOf(reservation))} a la tarjeta de tu anticipo, ${reservation.contact.name}, como habíamos quedado. Tu banco no lo permitió, o quiere que lo confirmes tú. No se cobró nada, y tu reservación sigue en pie.`,
      action: { label: 'Pagar el saldo', url: manageUrl },
      after: [
        'No lo intentaremos otra vez por nuestra cuenta: paga antes de la entrega, por favor.',
      ],
    }),
    consent_asked: ({ reservation, manageUrl }) => ({
      subject: `Tu saldo cambió: míralo, por favor, ${reservation.id}`,
      lead: `El saldo de tu reservación ahora es de ${formatUsd(balanceOf(reservation))}, ${reservation.contact.name}. Aceptaste que cobremos a tu tarjeta hasta ${formatUsd(agreedCharge(reservation) ?? NO_CENTS)}, así que no cobramos nada por nuestra cuenta hasta que aceptes el nuevo monto.`,
      action: { label: 'Ver el saldo', url: manageUrl },
      after: ['Ahí lo aceptas, o lo pagas tú como prefieras.'],
    }),
    visit_reminder: ({ reservation, manageUrl }) => {
      const { items, deliver, collect } = announcedVisit(reservation);
      return {
        subject: `Montamos el ${formatDay(deliver.day)}: ${items}, ${reservation.id}`,
        lead: `¡Ya casi es tu fiesta, ${reservation.contact.name}! Montamos ${items} el ${when(deliver)}. Lo recogemos el ${when(collect)}.`,
        action: { label: 'Ver tu reservación', url: manageUrl },
        after: [
          'Por favor despeja el terreno, apaga los aspersores desde la noche anterior, abre la reja, deja un enchufe disponible y que haya un adulto cuando lleguemos.',
          ...toSign(reservation),
          ...(balanceOf(reservation) > 0 && announcedCharge(reservation) === undefined
            ? [`Faltan ${formatUsd(balanceOf(reservation))} por pagar antes del montaje.`]
            : []),
        ],
      };
    },
    review_request: ({ reservation, manageUrl, site }) => ({
      subject: `¿Cómo estuvo tu fiesta? ${titleOf(reservation.lines)}`,
      lead: `Gracias por rentar con ${site.brand}, ${reservation.contact.name}. ¿Les gustó a los niños?`,
      action: { label: 'Escribir una reseña', url: manageUrl },
      after: ['Dos frases ayudan a la próxima familia. Las leemos todas.'],
    }),
    crew_window: ({ reservation, manageUrl }) => {
      const told = lastTold(reservation);
      return {
        subject: `A qué hora llega nuestro equipo, ${reservation.id}`,
        lead: `Ya planeamos nuestras rutas, ${reservation.contact.name}. ${told
          .map(
            ({ kind, day, from, to }) =>
              `${kind === 'deliver' ? 'Entregamos' : 'Recogemos'} el ${formatLongDay(day)}, ${formatWindow(from, to)}.`,
          )
          .join(' ')}`,
        action: { label: 'Ver tu reservación', url: manageUrl },
        after: [
          'Asegúrate, por favor, de que alguien pueda recibir al equipo y de que no haya coches ni mascotas en el camino.',
          'Si cambia nuestra ruta, te volvemos a escribir.',
        ],
      };
    },
  },
  rows: {
    reservation: 'Reservación',
    rental: 'Renta',
    delivery: 'Entrega',
    pickUp: 'Recogida',
    where: 'Lugar',
    party: 'Fiesta',
    total: 'Total',
    paid: 'Pagado',
    balance: 'Saldo',
  },
  adjustment: nameAdjustment,
  day: formatLongDay,
  window: formatWindow,
};
