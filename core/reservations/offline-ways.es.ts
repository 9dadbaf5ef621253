import type { OFFLINE_WAYS as English } from './offline-ways.ts';

export const OFFLINE_WAYS: typeof English = {
  cash: 'en efectivo',
  check: 'con cheque',
  other: 'sin tarjeta',
};
