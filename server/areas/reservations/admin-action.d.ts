import type { z } from 'zod';
import type { AdminAction, AdminActionError } from '#core/back-office/admin-action.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import { type Problem } from '#server/platform/http/problem.ts';
import type { adminActionSchema } from '#core/contract/admin-reservations.ts';
/** The request in the core's types. */
export declare function actOfInput(input: z.output<typeof adminActionSchema>): AdminAction;
export declare const NO_RESERVATION: Problem;
/** Why an admin's action was refused. */
export declare function adminActionProblem(error: AdminActionError | ReservationNotFound): Problem;
