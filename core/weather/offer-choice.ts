import { type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import { after } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
  toPreview,
} from '#core/reservations/booking-ledger.ts';
import {
  type ChoiceOffer,
  mayOffer,
  type OfferDraft,
  worstForecast,
} from '#core/reservations/choice-offer.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import { decideAmendment, linesOf } from '#core/self-service/amendments.ts';
import {
  LATER,
  movedTo,
  OFFER_TERMS,
  otherDays,
  possibleDays,
  putOffer,
  type PutOfferError,
} from '#core/self-service/put-offer.ts';
import type { Limits } from '#core/staff/limits.ts';
import type { PartyDay } from './exposed-parties.ts';
import { AHEAD, type WatchWeather } from './watch-weather.ts';

export type OfferChoiceError =
  | ReservationNotFound
  /** `cannot_offer`: also if no relevant wind is expected during a party of the next 72 hours. */
  | PutOfferError
  /** The owner has not allowed offers based on a recorded week. */
  | { readonly kind: 'recorded_forecast' };

type OfferPorts = {
  readonly watchWeather: Pick<WatchWeather, 'board'>;
  readonly ledger: Pick<BookingLedger, 'transact'>;
  readonly manageSecrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

const periodOf = ({ reservation, productId, day }: PartyDay): RentalPeriod | undefined =>
  reservation.lines.find(
    (line) => line.productId === productId && line.startDate <= day && day <= line.endDate,
  );

/** Only the hours of the party. Wind before and after it is for the crew. */
const shownForecast = ({ title, day, limitMph, hours }: PartyDay) => ({
  title,
  day,
  limitMph,
  hours: hours.flatMap(({ at, mph, isParty }) => (isParty ? [{ at, mph }] : [])),
});

/** Facts for the history: the forecast and its source. */
function factsOf(offer: ChoiceOffer): Readonly<Record<string, string>> {
  if (offer.reason !== 'weather') return {};
  const worst = worstForecast(offer);
  const limit = worst?.limitMph === undefined ? '' : ` of ${worst.limitMph}`;
  const wind = worst && `${worst.mph}${limit} mph, ${shopDay(worst.at)} ${shopTime(worst.at)}`;
  return { wind: wind ?? 'no forecast', source: offer.source };
}

/** Offers the customer a choice by the private link. */
export const makeOfferChoice = (ports: OfferPorts) => {
  const { watchWeather, ledger, manageSecrets, randomness, clock } = ports;

  /** Days after the end of the forecasts for which units and crews are available now. */
  async function possible(
    { id }: Reservation,
    period: RentalPeriod,
  ): Promise<readonly RentalPeriod[]> {
    const days = otherDays(period, LATER, shopDay(after(clock.now(), AHEAD)));
    const asked = { id: randomness.id(), code: '', by: CUSTOMER };
    const found = await ledger.transact(
      toPreview<readonly RentalPeriod[], never>(
        {
          reservation: id,
          withoutSearch: true,
          more: (reservation) => ({
            lines: days.flatMap((to) => linesOf(movedTo({ period }, to))(reservation).lines),
          }),
        },
        (reservation, facts) =>
          ok(
            possibleDays(
              { period, days },
              (change) =>
                decideAmendment(
                  reservation,
                  facts,
                  change,
                  OFFER_TERMS,
                  asked,
                  manageSecrets,
                  clock,
                ).ok,
            ),
          ),
      ),
    );
    return found.ok ? found.value : [];
  }

  /** @param limits of the staff member who offers, since the customer may take a full refund */
  return async (
    id: string,
    by: Actor,
    limits?: Limits,
  ): Promise<Result<Reservation, OfferChoiceError>> => {
    const { parties, source, cells, inForce } = await watchWeather.board();
    const rows = parties.filter(({ reservation, indoor }) => reservation.id === id && !indoor);
    const first = rows.find(({ advice }) => advice === 'offer');
    const period = first && periodOf(first);
    if (first === undefined || period === undefined) return err({ kind: 'cannot_offer' });
    if (!mayOffer(source, inForce)) return err({ kind: 'recorded_forecast' });
    const { cancellation } = bookedPolicyOf(first.reservation, inForce);
    const { startDate, endDate } = period;
    const draft: OfferDraft = {
      id: randomness.id(),
      reason: 'weather',
      source: source?.name ?? 'nobody',
      recorded: source?.recorded ?? false,
      readAt: cells.find(({ cities }) => cities.includes(first.reservation.event.city))?.readAt,
      told: rows.map(shownForecast).filter(({ hours }) => hours.length > 0),
      period: { startDate, endDate },
      days: await possible(first.reservation, period),
      ...(!cancellation.weather.isOn && { noRainCheck: true }),
    };
    return ledger.transact(
      toChange<OfferChoiceError>({ reservation: id }, (reservation, facts) =>
        putOffer(reservation, facts, draft, {
          context: { now: clock.now(), by },
          back: netPaidOf(reservation),
          limits,
          told: factsOf,
        }),
      ),
    );
  };
};
