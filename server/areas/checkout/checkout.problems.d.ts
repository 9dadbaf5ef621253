import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { Refused } from '#core/checkout/place-reservation.ts';
import type { OrderError } from '#core/checkout/price-order.ts';
import type { CreditError } from '#core/credits/credit.ts';
import { type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { PeriodError } from '#core/kernel/rental-days.ts';
import { type Problem } from '#server/platform/http/problem.ts';
/** @param pathOf the field's path in the request: `lines.0.endDate`, or `to` */
export declare function periodProblem(error: PeriodError, pathOf: (field: 'startDate' | 'endDate') => string): Problem;
/** Checks a requested range of days, both ends included. */
export declare function rangeProblem(from: CalendarDay, to: CalendarDay, most?: number): Problem | undefined;
/** Why a search for these days finds nothing, worded as for a quote. */
export declare function daysProblem(error: DaysRefused): Problem;
/** @param path of the field the code was entered in */
export declare const creditProblem: (error: CreditError, path: string) => Problem;
/** Maps a refused quote or reservation to its problem. */
export declare function orderProblem(error: OrderError | Refused): Problem;
