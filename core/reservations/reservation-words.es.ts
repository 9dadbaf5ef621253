import type * as English from './reservation-words.ts';

export const STATUS_NAMES: typeof English.STATUS_NAMES = {
  held: 'En espera de pago',
  confirmed: 'Confirmada',
  completed: 'Terminada',
  expired: 'No se pagó a tiempo',
  cancelled: 'Cancelada',
};

export const OFFLINE_WAYS: typeof English.OFFLINE_WAYS = {
  cash: 'en efectivo',
  check: 'con cheque',
  zelle: 'por Zelle',
  venmo: 'por Venmo',
  bank_transfer: 'por transferencia bancaria',
  card_reader: 'con tarjeta en persona',
  other: 'sin tarjeta',
};

export const NEW_TOTAL_WORDS: typeof English.NEW_TOTAL_WORDS = {
  changed: (total, was, rest) => `Total nuevo: ${total} en lugar de ${was}. ${rest}`,
  back: (amount) => `Te regresamos ${amount} de la misma forma en que pagaste.`,
  left: (amount) => `Te faltan ${amount} por pagar.`,
  paid: 'Ya no te falta nada por pagar.',
};
