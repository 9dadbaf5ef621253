import type { Refused } from '#core/checkout/place-reservation.ts';
import type { OrderError } from '#core/checkout/price-order.ts';
import type { CreditError } from '#core/credits/credit.ts';
import { formatUsd } from '#core/kernel/cents.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import type { PromoError } from '#core/pricing/promo-code.ts';
import {
  crewFull,
  dayFull,
  limitProblem,
  periodProblem,
} from '#server/platform/http/day-problems.ts';
import {
  atField,
  certificateExpired,
  fieldProblem,
  needsOwner,
  type Problem,
  problem,
  staffProblem,
} from '#server/platform/http/problem.ts';

function promoProblem(error: PromoError): Problem {
  switch (error.kind) {
    case 'promo_not_started':
      return problem(error.kind, { params: { from: error.from } });
    case 'promo_ended':
      return problem(error.kind, { params: { until: error.until } });
    case 'promo_below_minimum':
      return problem(error.kind, { params: { minimumCents: error.minimum } });
    default:
      return problem(error.kind);
  }
}

/** @param path of the field the code was entered in */
export const creditProblem = (error: CreditError, path: string): Problem =>
  atField(
    path,
    error.kind === 'credit_expired'
      ? problem(error.kind, { params: { on: error.on } })
      : problem(error.kind),
  );

/** The totals, or what is due now if only that changed. */
const changeOf = ({ shown, now }: Extract<Refused, { kind: 'price_changed' }>) =>
  shown.totalCents === now.totalCents
    ? { of: 'due_now' as const, fromCents: shown.dueNowCents, toCents: now.dueNowCents }
    : { fromCents: shown.totalCents, toCents: now.totalCents };

/** For staff, who may deliver there anyway. */
export const outsideForStaff = (postalCode: string): Problem =>
  atField(
    'event.postalCode',
    staffProblem(
      422,
      'outside_delivery_area',
      'Outside your delivery zones',
      `${postalCode} is in none of your delivery zones. To deliver there anyway, enter a delivery fee and say why.`,
    ),
  );

/**
 * Maps a refused quote or reservation to its problem.
 * @param phone the shop's, for refusals that ask to call
 */
export function orderProblem(error: OrderError | Refused, phone: string): Problem {
  switch (error.kind) {
    case 'invalid_period':
      return periodProblem(error.error, (field) => `lines.${error.line}.${field}`);
    case 'outside_limits': {
      const [field, whole] = limitProblem(error.error, phone);
      return atField(`lines.${error.line}.${field}`, whole);
    }
    case 'day_full':
      return dayFull(error.day);
    case 'add_on_not_offered': {
      const { addOn, productId } = error;
      const path = `addOns.${addOn}.productId`;
      return problem(error.kind, {
        errors: [fieldProblem(path, fieldError('add_on_not_offered'))],
        productId,
      });
    }
    case 'outside_delivery_area': {
      const params = { postalCode: error.postalCode, phone };
      return atField('event.postalCode', problem(error.kind, { params }));
    }
    case 'zip_not_in_state': {
      const { kind, postalCode, region } = error;
      return atField('event.postalCode', problem(kind, { params: { postalCode, region, phone } }));
    }
    case 'starts_too_early': {
      const params = { earliest: error.earliest, phone };
      return atField('event.startsAt', problem(error.kind, { params }));
    }
    case 'no_evening_pickup': {
      const { kind, day, closes } = error;
      const path = 'event.endsAt';
      return closes === undefined
        ? problem('validation', { errors: [fieldProblem(path, fieldError('party_end_missing'))] })
        : atField(path, problem(kind, { params: { day, closes } }));
    }
    case 'not_a_pickup_day': {
      const { kind, day } = error;
      const errors = [fieldProblem('event.sameEvening', fieldError(kind, { day }))];
      return problem('validation', { errors });
    }
    case 'promo_refused':
      return atField('promoCode', promoProblem(error.error));
    case 'promo_used_up':
      return atField('promoCode', promoProblem(error));
    case 'credit_refused':
      return creditProblem(error.error, 'creditCode');
    case 'product_not_found': {
      const { line, productId } = error;
      const path = `lines.${line}.productId`;
      return problem(error.kind, {
        errors: [fieldProblem(path, fieldError('rental_not_offered'))],
        productId,
      });
    }
    case 'unavailable': {
      const { productId, title, es, days, free } = error;
      const params = { product: title, productEs: es?.title, days, free };
      return problem(error.kind, {
        params,
        productId,
        productTitle: title,
        days,
        reason: 'units',
        nearest: error.nearest ?? [],
      });
    }
    case 'crew_full':
      return crewFull(error, 'nearest' in error ? error.nearest : undefined);
    case 'limit_units':
    case 'limit_days': {
      const { kind, line, most } = error;
      const field = kind === 'limit_units' ? 'quantity' : 'endDate';
      return atField(`lines.${line}.${field}`, problem(kind, { params: { most, phone } }));
    }
    case 'limit_total':
      return problem(error.kind, { params: { mostCents: error.mostCents, phone } });
    case 'limit_minimum': {
      const { kind, leastCents, missingCents, zone } = error;
      return problem(kind, { params: { leastCents, missingCents, zone, phone } });
    }
    case 'limit_last_unit': {
      const { kind, productId, title, es, most } = error;
      const params = { product: title, productEs: es?.title, most, phone };
      return problem(kind, { params, productId });
    }
    case 'limit_customer_holds':
    case 'limit_network_holds':
      return problem(error.kind, { params: { most: error.most, phone } });
    case 'call_to_book':
      return problem(error.kind, { params: { phone } });
    case 'do_not_rent':
      return staffProblem(
        409,
        error.kind,
        'We do not rent to this customer',
        'The customer is marked “do not rent”. Enter why you are renting to them anyway.',
      );
    case 'quote_taken':
      return staffProblem(
        409,
        error.kind,
        'Already booked',
        `${error.customer} has already booked this quote as reservation ${error.reservationId}.`,
      );
    case 'quote_closed':
      return staffProblem(
        409,
        error.kind,
        'Quote closed',
        'It was accepted or withdrawn. Write a new one.',
      );
    case 'consent_changed':
      return problem(error.kind, { params: { amountCents: error.amount } });
    case 'needs_owner':
      return needsOwner(error);
    case 'hold_not_possible':
      return staffProblem(
        422,
        error.kind,
        'Hold too long',
        `It can be held until ${formatDay(shopDay(error.latest))}, ${formatTime(shopTime(error.latest))} at the latest.`,
      );
    case 'above_balance': {
      const message = `Only ${formatUsd(error.balance)} is to be paid.`;
      return staffProblem(422, error.kind, 'More than is due', message, {
        errors: [{ path: 'payment.amountCents', message }],
      });
    }
    case 'certificate_expired':
      return certificateExpired(error);
    case 'price_changed':
      return problem(error.kind, { params: changeOf(error) });
    case 'payment_processing':
    case 'consent_unknown':
    case 'terms_changed':
    case 'idempotency_key_reused':
      return problem(error.kind);
  }
}
