import { LONGEST_RENTAL_DAYS, type PeriodError } from '#core/kernel/rental-days.ts';

/** Shown beside a rental's two days. */
export function describePeriodError(error: PeriodError): string {
  switch (error.kind) {
    case 'not_a_date':
      return error.field === 'startDate' ? 'Choose a delivery day.' : 'Choose a pickup day.';
    case 'end_not_after_start':
      return 'The pickup day must be after the delivery day.';
    case 'start_in_past':
      return 'The delivery day is in the past.';
    case 'too_long':
      return `A rental lasts at most ${LONGEST_RENTAL_DAYS} days, and this is ${error.days}.`;
  }
}
