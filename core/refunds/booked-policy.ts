import type { Settings } from '#core/settings/business-settings.ts';
import { type CancellationPolicy, percentBack } from './cancellation-policy.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

type Weather = CancellationPolicy['weather'];
type Changes = Settings['changes'];

/** Whatever the days, as much goes back as the better of the two gives. */
const betterTiers = (a: CancellationPolicy, b: CancellationPolicy): CancellationPolicy['tiers'] => {
  const days = new Set([...a.tiers, ...b.tiers].map(({ daysBefore }) => daysBefore));
  return [...days].map((daysBefore) => ({
    daysBefore,
    refundPercent: Math.max(percentBack(a, daysBefore), percentBack(b, daysBefore)),
  }));
};

/** Of those that are offered, the one that is open longer. */
const betterUntil = <Offer extends Changes | Weather>(a: Offer, b: Offer): Offer => {
  if (!a.isOn || !b.isOn) return a.isOn ? a : b;
  return { ...a, untilHours: Math.min(a.untilHours, b.untilHours) };
};

/**
 * The settings as they count for a booking: what its terms promised of cancelling and changing stays, whatever the owner
 * changes later, and what the owner makes better counts at once (docs/decisions/09-settings-and-booked-policy.md). Older bookings have nothing agreed.
 */
export function bookedPolicyOf<Some extends Pick<Settings, 'cancellation' | 'changes'>>(
  { conditions }: Pick<Reservation, 'conditions'>,
  settings: Some,
): Some {
  if (conditions === undefined) return settings;
  const [agreed, inForce] = [conditions.cancellation, settings.cancellation];
  const validDays = Math.max(
    ...[agreed, inForce].map(({ weather }) => (weather.isOn ? weather.validDays : 0)),
  );
  const weather = betterUntil(agreed.weather, inForce.weather);
  return {
    ...settings,
    cancellation: {
      tiers: betterTiers(agreed, inForce),
      weather: weather.isOn ? { ...weather, validDays } : weather,
    },
    changes: betterUntil(conditions.changes, settings.changes),
  };
}
