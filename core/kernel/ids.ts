export type ReservationId = string;

export type UnitId = string;
