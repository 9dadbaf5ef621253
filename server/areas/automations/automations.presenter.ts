import type {
  AttentionDto,
  AutomationDto,
  AutomationSentDto,
  WholeAutomation as WholeAutomationDto,
  JobDto,
  OutboxEntryDto,
  QuarantinedEventDto,
  ReceivedEventDto,
  ReminderDto,
} from '#core/contract/automations.ts';
import { isLeased } from '#core/jobs/job-record.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { BUILT_IN_TEXTS, wordsOfAutomation } from '#core/notifications/automation.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import type { PlannedReminder } from '#core/notifications/plan-reminders.ts';
import type {
  AutomationSent,
  ShownAutomation,
  WholeAutomation,
} from '#core/notifications/run-automations.ts';
import type {
  AttentionNotice,
  QuarantinedEvent,
  ReceivedEvent,
} from '#core/payments/payment-events.ts';
import { summaryOf } from '#core/reservations/reservation.ts';
import type { KnownJob } from '#server/platform/jobs/job-runner.ts';

const iso = (moment: Instant | undefined): string | undefined => moment && isoFromInstant(moment);

export function jobDto({ name, everyMs, where, record }: KnownJob, now: Instant): JobDto {
  const job = { name, everyMs, where };
  if (record === undefined) return { ...job, isRunning: false, runs: 0, failures: 0 };
  const { runs, failures, lastCount, failure } = record;
  return {
    ...job,
    isRunning: isLeased(record, now),
    runs,
    failures,
    startedAt: iso(record.startedAt),
    endedAt: iso(record.endedAt),
    lastCount,
    nextDueAt: isoFromInstant(record.nextDueAt),
    failure: failure && { message: failure.message, at: isoFromInstant(failure.at) },
  };
}

export function outboxEntryDto(entry: OutboxEntry): OutboxEntryDto {
  const times = {
    createdAt: isoFromInstant(entry.createdAt),
    nextAttemptAt: isoFromInstant(entry.nextAttemptAt),
  };
  return entry.kind === 'refund'
    ? { ...entry, ...times, amountCents: entry.amount }
    : { ...entry, ...times };
}

export const quarantinedDto = (event: QuarantinedEvent): QuarantinedEventDto => ({
  ...event,
  at: iso(event.at),
  firstSeenAt: isoFromInstant(event.firstSeenAt),
  lastSeenAt: isoFromInstant(event.lastSeenAt),
});

export const receivedDto = ({ at, receivedAt, ...event }: ReceivedEvent): ReceivedEventDto => ({
  ...event,
  at: iso(at),
  receivedAt: isoFromInstant(receivedAt),
});

export const attentionDto = ({ at, ...notice }: AttentionNotice): AttentionDto => ({
  ...notice,
  at: isoFromInstant(at),
});

export const automationDto = ({
  name,
  isOn,
  canTurnOff,
  isPaused,
  days,
  limits,
  byText,
  week,
  next,
}: ShownAutomation): AutomationDto => ({
  name,
  isOn,
  canTurnOff,
  isPaused,
  days: limits && days !== undefined ? { now: days, ...limits } : undefined,
  byText,
  week,
  next,
});

const MOST_SENT = 50;

function sentDto({ entry, reservation }: AutomationSent): AutomationSentDto {
  const { id, kind, state, isSkipped, doneAt, createdAt, sent, lastError } = entry;
  return {
    id,
    channel: kind === 'text' ? 'text' : 'mail',
    state: isSkipped === true ? 'skipped' : state,
    at: isoFromInstant(doneAt ?? createdAt),
    to: sent?.to,
    customer: reservation?.contact.name,
    reservationId: reservation?.id,
    error: state === 'done' ? undefined : lastError,
  };
}

export const wholeAutomationDto = ({
  automation,
  revision,
  texts,
  sent,
  bookings,
}: WholeAutomation): WholeAutomationDto => ({
  automation: automationDto(automation),
  revision,
  texts,
  builtIn: { en: BUILT_IN_TEXTS.en[automation.name], es: BUILT_IN_TEXTS.es[automation.name] },
  words: wordsOfAutomation(automation.name),
  sent: sent.slice(0, MOST_SENT).map(sentDto),
  bookings: bookings.map(({ id, contact }) => ({ id, customer: contact.name })),
});

export function reminderDto(planned: PlannedReminder): ReminderDto {
  const { kind, state, about, day, balance, chargedOn, reservation } = planned;
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  return {
    kind,
    state,
    about,
    day,
    reservationId: reservation.id,
    productTitle,
    customer: reservation.contact.name,
    startDate,
    endDate,
    balanceCents: balance,
    chargedOn,
  };
}
