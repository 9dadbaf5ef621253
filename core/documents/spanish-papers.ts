import { nameAdjustment } from '#core/pricing/adjustment.es.ts';
import { termsText } from '#core/content/terms-text.es.ts';
import { formatLongDay, formatPeriod, formatWindow } from '#core/kernel/format-day.es.ts';
import type { PaperWords } from './paper-words.ts';

export const SPANISH_PAPERS: PaperWords = {
  receipt: 'Recibo',
  invoice: {
    title: 'Factura',
    date: 'Fecha de la factura',
    dueOn: 'Fecha de vencimiento',
    poNumber: 'Orden de compra',
    taxExempt: 'Número de exención de impuestos',
    terms: 'Condiciones',
    net: (days) => `${days} días netos después de la última recogida`,
    amountDue: 'Total por pagar',
    noPayments: 'Todavía no hay pagos.',
    howToPay: 'Cómo pagar',
    pay: ({ brand, address, phone }, id) =>
      `Paga con tarjeta por el enlace privado de tu correo, o manda un cheque a ${brand}, ${address.street}, ${address.city}, ${address.region} ${address.postalCode}. Escribe ${id} en el cheque. ¿Preguntas? Llama al ${phone}.`,
  },
  agreement: 'Contrato de renta',
  number: (id) => `Reservación ${id}`,
  facts: {
    customer: 'Cliente',
    email: 'Correo',
    phone: 'Teléfono',
    delivery: 'Entrega',
    pickUp: 'Recogida',
    where: 'Lugar del evento',
    party: 'Fiesta',
    printed: 'Al',
    status: 'Estado',
  },
  status: {
    held: 'En espera de pago',
    confirmed: 'Confirmada',
    completed: 'Terminada',
    expired: 'No se pagó a tiempo',
    cancelled: 'Cancelada',
  },
  rentals: 'Rentas',
  payments: 'Pagos',
  noPayments: 'Todavía no hay pagos.',
  subtotal: 'Subtotal',
  total: 'Total',
  paid: 'Pagado',
  refundUnderWay: 'Devolución en camino',
  balance: 'Saldo',
  entry: {
    charge: 'Pago con tarjeta',
    refund: 'Devolución a tu tarjeta',
    refund_failed: 'Devolución rechazada por tu banco',
    dispute_opened: 'Pago en disputa con tu banco',
    dispute_won: 'Pago confirmado por tu banco',
    dispute_lost: 'Tu banco te lo devolvió',
    dispute_reinstated: 'Tu banco nos lo devolvió',
    credit: 'Crédito',
    credit_issued: 'Se volvió crédito por lluvia',
    received: 'Pago en persona',
    handed_back: 'Se te devolvió en persona',
    adjustment: 'Ajuste',
  },
  method: { cash: 'efectivo', check: 'cheque', other: 'sin tarjeta' },
  line: (start, end, price, per) =>
    `${formatPeriod(start, end)}, ${price} por ${per === 'day' ? 'día' : 'evento'}`,
  adjustment: nameAdjustment,
  agreementLead: (brand, edition) =>
    `Entre ${brand} y el cliente nombrado abajo, por la renta y los días nombrados abajo. Términos de renta, ${edition}.`,
  edition: {
    version: (version) => `versión ${version}`,
    day: (day) => `con el texto del ${day}`,
  },
  signature: 'Firma',
  notSigned: 'Todavía sin firmar.',
  outdated:
    'DESACTUALIZADO: la reservación o sus términos cambiaron después de esta firma. El contrato como está ahora espera una firma.',
  signedAt: (moment) => `Firmado el ${moment}`,
  day: formatLongDay,
  window: formatWindow,
  locale: 'es-US',
  terms: termsText,
};
