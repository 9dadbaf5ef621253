import type { ReservationStatus } from './reservation.ts';

export const STATUS_NAMES: Readonly<Record<ReservationStatus, string>> = {
  held: 'En espera de pago',
  confirmed: 'Confirmada',
  completed: 'Terminada',
  expired: 'No se pagó a tiempo',
  cancelled: 'Cancelada',
};
