import { after, DAY, HOUR } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import {
  ofAgreements,
  ofAnswers,
  ofCancelled,
  ofCertificates,
  ofDisputes,
  ofMoney,
  ofQuotes,
  ofYards,
  ofRequests,
  ofSetUpUnpaid,
  ofUnanswered,
} from './booking-items.ts';
import {
  ofClosedDays,
  ofCrews,
  ofDispatch,
  ofHandIns,
  ofLinks,
  ofTooLarge,
  ofUnits,
  ofWeather,
  ofWetUnits,
} from './day-items.ts';
import { type DeskFacts, type DeskItem, type DeskKind, idOf, type Made } from './desk-item.ts';

// Why the queue is computed: docs/decisions/22-the-desk-and-the-calendar.md.

/** Problems with the server come first, because everything else depends on it. */
const ofServer = ({ troubles, now }: DeskFacts): readonly Made[] =>
  troubles.map(({ code, title, detail, since }) => ({
    kind: 'server',
    ref: code,
    cause: `${code} ${since ?? ''}`,
    who: title,
    about: detail,
    due: now,
    since,
  }));

const ofEvents = ({ events }: DeskFacts): readonly Made[] =>
  events.map(({ id, kind, reason, firstSeenAt }) => ({
    kind: 'event',
    ref: id,
    cause: reason,
    who: kind,
    about: reason,
    due: after(firstSeenAt, DAY),
    since: firstSeenAt,
  }));

/** Mails, texts and refunds that failed after all retries. */
const ofOutbox = ({ dead }: DeskFacts): readonly Made[] =>
  dead.map((entry) => ({
    kind: 'dead_task',
    ref: entry.id,
    cause: String(entry.nextAttemptAt),
    who: entry.kind === 'mail' ? entry.mail : entry.kind,
    about: entry.lastError,
    ...('reservationId' in entry && { reservationId: entry.reservationId }),
    ...('amount' in entry && { amount: entry.amount }),
    due: after(entry.nextAttemptAt, 4 * HOUR),
    since: entry.nextAttemptAt,
  }));

/** A webhook that gets no events until somebody fixes it. */
const ofWebhooks = ({ webhooksOff }: DeskFacts): readonly Made[] =>
  webhooksOff.map(({ id, host, since }) => ({
    kind: 'webhook',
    ref: id,
    cause: String(since),
    who: host,
    due: after(since, DAY),
    since,
  }));

/** One item for all unit papers that expire on one day: units are inspected together. */
const ofPapers = ({ papers, now }: DeskFacts): readonly Made[] =>
  [...Map.groupBy(papers, ({ kind, expiresOn }) => `${kind} ${expiresOn}`)].flatMap(
    ([ref, ending]) => {
      const [first] = ending;
      if (first === undefined) return [];
      const { kind, of, expiresOn } = first;
      const due = shopMoment(expiresOn, '23:59');
      return {
        kind: 'paper' as const,
        ref,
        cause: ending.map((one) => one.of).join(' '),
        who: kind,
        about: ending.length === 1 ? of : `${of} and ${ending.length - 1} more`,
        day: expiresOn,
        count: ending.length,
        due,
        ...(due < now && { since: due }),
      };
    },
  );

const ofCustomers = ({ reviews, messages }: DeskFacts): readonly Made[] => [
  ...reviews.map(({ id, name, stars, productTitle, writtenAt, revision }): Made => ({
    kind: 'review',
    ref: id,
    cause: String(revision),
    who: name,
    about: productTitle,
    count: stars,
    due: after(writtenAt, 3 * DAY),
    since: writtenAt,
  })),
  ...messages.map(({ id, name, email, phone, message, receivedAt }): Made => ({
    kind: 'message',
    ref: id,
    cause: id,
    who: name,
    about: message,
    email,
    phone,
    due: after(receivedAt, DAY),
    since: receivedAt,
  })),
];

const SOURCES = [
  ofServer,
  ofDispatch,
  ofLinks,
  ofCrews,
  ofHandIns,
  ofWetUnits,
  ofUnits,
  ofTooLarge,
  ofClosedDays,
  ofWeather,
  ofRequests,
  ofQuotes,
  ofDisputes,
  ofEvents,
  ofOutbox,
  ofWebhooks,
  ofAgreements,
  ofSetUpUnpaid,
  ofMoney,
  ofCertificates,
  ofYards,
  ofCancelled,
  ofAnswers,
  ofUnanswered,
  ofPapers,
  ofCustomers,
] as const;

/** No party depends on it: it comes after a broken unit that next week's party needs. */
const CAN_WAIT: ReadonlySet<DeskKind> = new Set([
  'owed',
  'cash_refund',
  'hand_in',
  'canceled',
  'answer',
  'paper',
  'review',
  'message',
]);

/** Problems that stop a truck. */
const NOW: ReadonlySet<DeskKind> = new Set([
  'server',
  'not_collected',
  'failed',
  'late',
  'no_truck',
  'no_link',
  'unit',
]);

/** Also wind over a unit's limit, in which people would be in it. */
const comesFirst = ({ kind, cause }: DeskItem): boolean =>
  NOW.has(kind) || (kind === 'weather' && cause.startsWith('stop'));

/**
 * All open items without duplicates: first what is dangerous or stops a truck within a day, then
 * what a party or a deadline depends on, then the rest; within each, soonest due first.
 */
export function deskItems(facts: DeskFacts): readonly DeskItem[] {
  const rank = (item: DeskItem): number =>
    CAN_WAIT.has(item.kind) ? 2 : comesFirst(item) && item.due <= facts.now + DAY ? 0 : 1;
  const items = new Map<string, DeskItem>();
  for (const made of SOURCES.flatMap((source) => source(facts))) {
    const id = idOf(made);
    const known = items.get(id);
    if (known === undefined || made.due < known.due) items.set(id, { ...made, id });
  }
  return [...items.values()].toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.due - b.due ||
      (a.since ?? 0) - (b.since ?? 0) ||
      a.id.localeCompare(b.id),
  );
}
