import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import { DAY, instant } from '#core/kernel/instant.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { usd } from '#web/admin/ui/words.ts';

type Next = ReservationRow['next'];

/**
 * @param units that cannot go out
 * @param mayAmend whether the reader can help the customer
 * @param hasNoDays no unit of the product comes back on a known day
 */
export function stuckWords(units: string, mayAmend: boolean, hasNoDays = false): string {
  const who = mayAmend ? '' : 'Ask the office or an owner to ';
  const offer = mayAmend ? 'Offer' : 'offer';
  return hasNoDays
    ? `${units} cannot go out, and neither can any other unit on another day, because their maintenance has no last day. ${who}${offer} the customer a choice or change the items. For other dates, first give the maintenance a last day under Units.`
    : `${units} cannot go out on these days, and no other unit is available. ${who}${offer} the customer a choice, or change the dates or items.`;
}

/** `Sat, May 15, 8 AM`, in shop time. */
function shortMoment(iso: string): string {
  const moment = instant(Date.parse(iso));
  return `${formatDay(shopDay(moment))}, ${formatTime(shopTime(moment))}`;
}

const dayOf = (iso: string): string => formatDay(shopDay(instant(Date.parse(iso))));

/** The desk asks for the signature this long before delivery. */
const SOON = 2 * DAY;

const wrongWith = ({ isLate, lacksTruck }: Pick<Next, 'isLate' | 'lacksTruck'>) =>
  isLate ? 'Late' : lacksTruck ? 'No truck' : undefined;

/** The next step in a few words, late or upcoming as of `now`. */
export function nextWords(
  { kind, at, amountCents, method = 'other', ...visit }: Next,
  now: number,
): { readonly text: string; readonly is?: Meaning } {
  const isLate = at !== undefined && Date.parse(at) < now;
  const isSoon = at !== undefined && Date.parse(at) < now + SOON;
  const amount = amountCents === undefined ? '' : usd(amountCents);
  const takes = amount && `, take ${amount}`;
  const day = at === undefined ? '' : dayOf(at);
  const wrong = wrongWith(visit);
  switch (kind) {
    case 'answer':
      return { text: at === undefined ? 'Answer' : `Answer by ${shortMoment(at)}`, is: 'act' };
    case 'await_payment':
      return { text: at === undefined ? 'On hold' : `Hold ends ${shortMoment(at)}`, is: 'hold' };
    case 'refund_cash':
      return { text: `Refund ${amount} ${OFFLINE_WAYS[method]}`, is: 'act' };
    case 'sign':
      return {
        text: at === undefined || isLate ? 'Not signed' : `Sign by ${shortMoment(at)}`,
        is: isLate ? 'act' : isSoon ? 'look' : 'open',
      };
    case 'choice':
      return {
        text: at === undefined ? 'Customer chooses' : `Customer chooses by ${shortMoment(at)}`,
        is: 'look',
      };
    case 'deliver':
    case 'collect': {
      if (visit.isFailed)
        return { text: `Not ${kind === 'deliver' ? 'set' : 'picked'} up ${day}`, is: 'act' };
      const trip = `${kind === 'deliver' ? 'Out' : 'In'} ${day}${takes}`;
      return wrong === undefined
        ? { text: trip, is: kind }
        : { text: `${wrong}: ${trip}`, is: 'act' };
    }
    case 'invoice':
      return isLate
        ? { text: `Invoice of ${amount} is overdue`, is: 'act' }
        : { text: `Invoice of ${amount}, due ${day}`, is: 'open' };
    case 'settle':
      return { text: `Collect ${amount}`, is: 'act' };
    case 'nothing':
      return { text: 'Nothing' };
  }
}

/** What is open in place of the status, in a word or two; undefined if everything takes its course. */
export function urgentWords(
  next: Next,
  now: number,
): { readonly text: string; readonly is: Meaning } | undefined {
  const { kind, amountCents, isFailed } = next;
  const { is } = nextWords(next, now);
  const wrong = wrongWith(next);
  if (isFailed) return { text: `Not ${kind === 'deliver' ? 'set' : 'picked'} up`, is: 'act' };
  if (wrong !== undefined) return { text: wrong, is: 'act' };
  if (kind === 'refund_cash') return { text: `Refund ${usd(amountCents ?? 0)}`, is: 'act' };
  return kind === 'sign' && is ? { text: 'Not signed', is } : undefined;
}

type Visit = ReservationRow['visits'][number];

/** A visit's outcome, in the crew's words. Undefined until a crew has set out. */
export function visitFact({ kind, state }: Pick<Visit, 'kind' | 'state'>): string | undefined {
  switch (state) {
    case 'done':
      return kind === 'deliver' ? 'Set up' : 'Picked up';
    case 'failed':
      return kind === 'deliver' ? 'Not set up' : 'Not picked up';
    case 'arrived':
      return 'Crew on site';
    case 'on_the_way':
      return 'Crew on the way';
    default:
      return undefined;
  }
}

/** Where a confirmed booking's rentals are, by the latest event; undefined before a crew set out. */
export function crewProgress({
  status,
  visits,
}: Pick<ReservationRow, 'status'> & {
  readonly visits: readonly Pick<Visit, 'kind' | 'state'>[];
}): { readonly text: string; readonly is: Meaning } | undefined {
  const last = visits.findLast((visit) => visitFact(visit) !== undefined);
  const text = last && visitFact(last);
  if (status !== 'confirmed' || last === undefined || text === undefined) return undefined;
  return { text, is: last.state === 'failed' ? 'act' : last.kind };
}
