import { type Reservation } from '#core/reservations/reservation.ts';
import type { AdminReservation, ReservationRow, SubstitutesDto } from '#core/contract/admin-reservations.ts';
import type { StuckLine } from '#core/self-service/offer-substitutes.ts';
import type { ActorDto } from '#core/contract/fields.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { Actor } from '#core/kernel/actor.ts';
/** Staff names by account id. */
export type StaffNames = ReadonlyMap<string, string>;
/** Who did something, for the back office. */
export declare const actorDto: (actor: Actor, names?: StaffNames) => ActorDto;
export declare const substitutesDto: (stuck: readonly StuckLine[]) => SubstitutesDto;
/** Accounts of the staff who acted on a reservation. */
export declare const staffOf: ({ history, entries }: Reservation) => readonly string[];
export declare const reservationRowDto: (reservation: Reservation, settings: Settings, now: Instant) => ReservationRow;
export declare function adminReservationDto(reservation: Reservation, settings: Settings, now: Instant, names: StaffNames): AdminReservation;
