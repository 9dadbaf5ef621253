import type { DeskItemDto } from '#core/contract/desk.ts';
import { addDays, weekdayOf } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { DAY, HOUR, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { methodName } from '#core/reservations/offline-methods.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { noEmail, type SaySent, saySent } from '#web/admin/ui/mail-words.tsx';
import {
  dayName,
  lengthName,
  lengthOf,
  momentName,
  needAnotherUnit,
  sayCode,
  usd,
} from '#web/admin/ui/words.ts';

type Words = {
  readonly mark: Meaning;
  readonly fact: string;
  readonly detail: string;
  /** Its button and the button's target. Without a URL, the button acts itself. */
  readonly button: string;
  readonly to?: string;
};

const listed = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(', ');

const REPORTS: Readonly<Record<string, string>> = {
  // A safety check waits for the office only if the wind was above the limit.
  check: 'too much wind for the unit',
  other_truck: 'the stop is on another truck now',
  above_balance: 'paid more than was due',
};

const sayReport = (about: string): string => REPORTS[about] ?? sayCode(about);

const reservationAt = ({ reservationId = '' }: DeskItemDto): string =>
  `/admin/reservations?id=${encodeURIComponent(reservationId)}`;

const callWords = ({ toCall, phone = '' }: DeskItemDto): string | undefined =>
  toCall === true ? noEmail(phone) : undefined;

/** Sends the link, or where it would reach nobody, opens the booking to copy it. */
const linkOrCall = (item: DeskItemDto, button: string): Pick<Words, 'button' | 'to'> =>
  item.toCall === true ? { button: 'Open', to: reservationAt(item) } : { button };

const boardAt = ({ day = '', ref }: DeskItemDto): string =>
  `/admin/deliveries?${new URLSearchParams({ day, ...(ref && { stop: ref }) }).toString()}`;

const taskName = ({ who }: DeskItemDto): string =>
  who === 'refund' ? 'Refund failed' : `Not sent: ${sayCode(who).toLowerCase()}`;

const PAPERS: Readonly<Record<string, string>> = {
  inspection: 'Inspection',
  insurance: 'Insurance',
  manual: 'Manual',
  liability: 'Liability insurance',
  permit: 'Permit',
  other: 'Document',
};

const OF_SHOP: ReadonlySet<string> = new Set(['liability', 'permit', 'other']);

export function wordsOf(item: DeskItemDto): Words {
  const { who, about, day, amountCents = 0, method = 'other', count = 0 } = item;
  const on = day === undefined ? undefined : dayName(day);
  switch (item.kind) {
    case 'server':
      return {
        mark: 'act',
        fact: who,
        detail: listed(about),
        button: 'Open',
        to: '/admin/phase4/engine',
      };
    case 'not_collected':
      return {
        mark: 'act',
        fact: `${who}: not picked up`,
        detail: listed(about, on),
        button: 'Picked up',
      };
    case 'failed':
      return {
        mark: 'act',
        fact: `Stop at ${who} failed`,
        detail: listed(about, on),
        button: 'Replan',
        to: boardAt(item),
      };
    case 'crew_report': {
      const { customer, unit, truck } = item;
      const several = count > 1 ? `${count} reports, ` : '';
      const report = `${several}${sayReport(about ?? '')}`;
      return {
        mark: 'act',
        fact: customer === undefined ? `Report from ${who}` : `${customer}: ${report}`,
        detail: listed(
          amountCents === 0 ? undefined : usd(amountCents),
          ...(customer === undefined ? [report] : [unit, truck, who]),
          on,
        ),
        button: 'See report',
        to: boardAt({ ...item, ref: '' }),
      };
    }
    case 'late':
      return {
        mark: 'act',
        fact: `${who} is running late`,
        detail: listed(about, on),
        button: 'See plan',
        to: boardAt(item),
      };
    case 'no_truck':
      return {
        mark: 'act',
        fact: `${who} has no truck`,
        detail: listed(about, on),
        button: 'Place it',
        to: `${boardAt(item)}&place=`,
      };
    case 'no_link':
      return {
        mark: 'act',
        fact: `Nobody on ${who} has a crew link`,
        detail: listed(about, on),
        button: 'Make link',
        to: `/admin/deliveries?${new URLSearchParams({ day: day ?? '', link: item.ref.slice(item.ref.indexOf(' ') + 1) })}`,
      };
    case 'wet_unit':
      return {
        mark: 'act',
        fact: `${who} came back wet`,
        detail: listed(`goes to ${about ?? ''}`, on),
        button: 'Mark as dry',
      };
    case 'unit':
      return {
        mark: 'act',
        fact: count === 0 ? `${who} is out of service` : `${who} cannot go out`,
        detail: listed(count === 0 ? undefined : needAnotherUnit(count), on, about),
        button: count === 0 ? 'Open' : 'See options',
        to:
          item.reservationId === undefined
            ? `/admin/inventory?unit=${encodeURIComponent(item.ref)}`
            : reservationAt(item),
      };
    case 'too_large':
      return {
        mark: 'act',
        fact: `No truck can carry ${who}`,
        detail: listed('on sale, but nobody can book it', about),
        button: 'Open product',
        to: `/admin/products?edit=${encodeURIComponent(item.ref)}`,
      };
    case 'closed_day':
    case 'outside_hours':
      return {
        mark: 'act',
        fact: `${item.kind === 'closed_day' ? 'Closed' : 'Outside your hours'} ${on ?? ''}: ${who}`,
        detail: listed(about),
        button: item.reservationId === undefined ? 'See day' : 'Open order',
        to: item.reservationId === undefined ? boardAt({ ...item, ref: '' }) : reservationAt(item),
      };
    case 'weather': {
      const hasThunder = item.cause.endsWith(' thunder');
      return {
        mark: item.cause.startsWith('stop') ? 'act' : 'look',
        fact:
          item.reservationId === undefined
            ? `${hasThunder ? 'Weather' : 'Wind'}: ${who}`
            : `${hasThunder ? 'Thunder' : 'Wind'} at ${who}`,
        detail: listed(about, on),
        button: hasThunder ? 'See weather' : 'See wind',
        to:
          item.reservationId === undefined
            ? '/admin/weather'
            : `/admin/weather?id=${encodeURIComponent(item.ref)}`,
      };
    }
    case 'request':
      return {
        mark: 'open',
        fact: `Request from ${who}`,
        detail: listed(about, on),
        button: 'Answer',
        to: reservationAt(item),
      };
    case 'quote':
      return {
        mark: 'look',
        fact: `${who} has not answered a quote`,
        detail: listed(usd(amountCents), about, on),
        button: 'Open quote',
        to: `/admin/quotes?id=${encodeURIComponent(item.ref)}`,
      };
    case 'dispute':
      return {
        mark: 'act',
        fact: `Card dispute, ${usd(amountCents)}`,
        detail: listed(who, about),
        button: 'See payment',
        to: reservationAt(item),
      };
    case 'event':
      return {
        mark: 'look',
        fact: 'A payment event is stuck',
        detail: listed(sayCode(who), about),
        button: 'Open',
        to: '/admin/phase4/engine',
      };
    case 'dead_task':
      return {
        mark: 'act',
        fact: taskName(item),
        detail: listed(amountCents === 0 ? undefined : usd(amountCents), about),
        button: 'Resend',
      };
    case 'unsigned':
      return {
        mark: 'look',
        fact: `${who} has not signed`,
        detail: listed(about, on, callWords(item)),
        ...linkOrCall(item, 'Send link'),
      };
    case 'owed':
      if (item.method !== undefined) {
        // No link takes the money of a canceled booking.
        return {
          mark: 'open',
          fact: `${who} owes ${usd(amountCents)}`,
          detail: listed(`canceled, ${methodName(method)} returned`, about),
          button: 'See it',
          to: reservationAt(item),
        };
      }
      return {
        mark: 'open',
        fact: `${who} ${count > 1 ? 'owe' : 'owes'} ${usd(amountCents)}`,
        detail: count > 1 ? listed('set up', on, about) : listed(on, about, callWords(item)),
        ...(count > 1
          ? { button: 'See them', to: `/admin/reservations?out=${day ?? ''}&balance=set_up` }
          : linkOrCall(item, 'Send pay link')),
      };
    case 'cash_refund':
      return {
        mark: 'look',
        fact: `${who} is owed ${usd(amountCents)} ${OFFLINE_WAYS[method]}`,
        detail: listed(about),
        button: 'Pay out',
        to: reservationAt(item),
      };
    case 'hand_in':
      return {
        mark: 'look',
        fact: `${who}: ${usd(amountCents)} not handed in`,
        detail: listed(about, on),
        button: 'Received',
      };
    case 'paper': {
      const isOver = item.since !== undefined;
      const name = PAPERS[who] ?? sayCode(who);
      return {
        mark: isOver ? 'act' : 'look',
        fact: `${name} ${isOver ? 'ended' : 'ends'} ${on ?? ''}`.trim(),
        detail: listed(about),
        button: 'Renew',
        to: OF_SHOP.has(who) ? '/admin/settings#company' : '/admin/inventory?show=papers',
      };
    }
    case 'certificate':
      return {
        mark: 'look',
        fact: `${who}: tax certificate ${about ?? ''}`,
        detail: listed('sold without tax', on),
        button: 'Add it',
        to: `${reservationAt(item)}#tax-certificate`,
      };
    case 'yard':
      return {
        mark: count > 0 ? 'act' : 'look',
        fact:
          count > 0
            ? `${who}: ${count === 1 ? 'rental does' : 'rentals do'} not fit`
            : `${who} has too few circuits`,
        detail: listed(about, on),
        button: 'Open order',
        to: reservationAt(item),
      };
    case 'canceled':
      return {
        mark: 'open',
        fact: `${who} canceled`,
        detail: listed(about, on),
        button: 'See order',
        to: reservationAt(item),
      };
    case 'answer':
      return {
        mark: 'open',
        fact: `${who} answered your offer`,
        detail: listed(about),
        button: 'See order',
        to: reservationAt(item),
      };
    case 'unanswered':
      return {
        mark: 'look',
        fact: `${who} ${count > 1 ? 'have' : 'has'} not chosen`,
        detail: listed(about, on),
        button: count > 1 ? 'See them' : 'See order',
        to:
          item.reservationId !== undefined
            ? reservationAt(item)
            : item.ref.endsWith('rain')
              ? `/admin/weather?rain=${day ?? ''}`
              : '/admin/weather',
      };
    case 'webhook':
      return {
        mark: 'look',
        fact: `${who} gets no more events`,
        detail: 'webhook turned off',
        button: 'Open',
        to: `/admin/integrations?id=${encodeURIComponent(item.ref)}`,
      };
    case 'review':
      return {
        mark: 'open',
        fact: `${who} gave ${counted(count, 'star')}`,
        detail: listed(about),
        button: 'Moderate',
        to: `/admin/reviews?id=${encodeURIComponent(item.ref)}`,
      };
    case 'message':
      return {
        mark: 'open',
        fact: `${who} wrote`,
        detail: `“${about ?? ''}”`,
        button: 'Reply',
        to: `/admin/messages?id=${encodeURIComponent(item.ref)}`,
      };
  }
}

/** What its button did, if the button acts by itself, also for `more` like it. */
export function deedDone(
  { kind, who }: Pick<DeskItemDto, 'kind' | 'who'>,
  { more = 0, say = saySent }: { readonly more?: number; readonly say?: SaySent } = {},
): string {
  if (more > 0) return say('Links to sign', `${more + 1} customers`);
  if (kind === 'unsigned') return say('Link to sign', who);
  if (kind === 'wet_unit') return `${who}: marked as dry.`;
  if (kind === 'hand_in') return `${who}: marked as handed in.`;
  if (kind === 'owed') return say('Pay link', who);
  return kind === 'not_collected' ? `${who}: marked as picked up.` : 'Queued to send again.';
}

const OVER: ReadonlySet<DeskItemDto['kind']> = new Set([
  'not_collected',
  'failed',
  'owed',
  'paper',
]);

/** Time left, time waited, or time overdue. For a late stop, how late the crew will arrive. */
export function clockOf(
  {
    due,
    since,
    kind,
    count = 0,
    isRecorded,
  }: Pick<DeskItemDto, 'due' | 'since' | 'kind' | 'count' | 'isRecorded'>,
  now: number,
): { readonly text: string; readonly color: string } {
  if (isRecorded === true) return { text: 'not real', color: 'text-muted' };
  if (kind === 'late') return { text: `${lengthName(count)} late`, color: 'text-act' };
  const left = Date.parse(due) - now;
  const color = left <= HOUR ? 'text-act' : left <= DAY ? 'text-warning' : 'text-muted';
  if (since !== undefined) {
    const passed = now - Date.parse(since);
    if (passed < MINUTE) return { text: 'just now', color: left <= 0 ? color : 'text-muted' };
    const length = lengthOf(passed);
    const isForLater = shopDay(instant(Date.parse(due))) > shopDay(instant(now));
    if (OVER.has(kind) && isForLater) return { text: `${length} ago`, color: 'text-muted' };
    return OVER.has(kind)
      ? { text: `${length} overdue`, color }
      : { text: `waiting ${length}`, color: left <= 0 ? color : 'text-muted' };
  }
  if (Math.abs(left) < MINUTE) return { text: 'due now', color };
  return left < 0 ? { text: `${lengthOf(-left)} overdue`, color } : { text: lengthOf(left), color };
}

/** What happened to a row that is still shown. */
export function goneText({ aside }: DeskItemDto): string {
  if (aside === undefined) return 'Settled';
  return aside.until === undefined ? 'Done' : `Snoozed until ${momentName(aside.until)}`;
}

const MONDAY = 1;

export function snoozesAt(now: number): readonly (readonly [name: string, until: number])[] {
  const today = shopDay(instant(now));
  const toMonday = (MONDAY - weekdayOf(today) + 7) % 7 || 7;
  const evening = shopMoment(today, '18:00');
  return [
    ['1 hour', now + HOUR],
    ...(evening > now + HOUR ? ([['This evening', evening]] as const) : []),
    ['Tomorrow morning', shopMoment(addDays(today, 1), '08:00')],
    ['Monday morning', shopMoment(addDays(today, toMonday), '08:00')],
  ];
}
