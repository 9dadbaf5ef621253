import type { FindPayment } from '#core/gifts/gift-sales-store.ts';
import { type Instant, HOUR, MINUTE, after } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { CardPayments } from '#core/payments/card-payments.ts';
import { isPromised } from '#core/refunds/net-paid.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings.ts';
import { waitsWhilePaused } from './automation.ts';
import { type makeComposeTask, withoutKeys } from './compose-task.ts';
import { type MailSender, type Outbox, type OutboxTask, type Sent, TASK_RULES } from './outbox.ts';
import { quietUntil, type SmsSender, type TextStops } from './sms.ts';

/** The most tasks taken at a time. */
export const OUTBOX_BATCH = 20;
/** Longer than a mail server or a provider may take to answer. */
const LEASE = 2 * MINUTE;
/** Over a day, so that a night without a mail server loses no message. */
const MOST_ATTEMPTS = 14;
/** Paused messages are sent within this time after the owner resumes them. */
const LOOK_AGAIN = 15 * MINUTE;

/** 30 s, doubled each time, at most 6 hours. No retry after the last attempt. */
export function retryAt(attempts: number, now: Instant): Instant | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined;
  return after(now, Math.min(6 * HOUR, (MINUTE / 2) * 2 ** (attempts - 1)));
}

export type OutboxPorts = {
  readonly outbox: Outbox;
  /** Composes a task's message as of now. */
  readonly compose: ReturnType<typeof makeComposeTask>;
  readonly findPayment: FindPayment;
  readonly cards: Pick<CardPayments, 'refund'>;
  readonly mail: MailSender;
  /** Undefined if the shop sends no texts. */
  readonly sms?: SmsSender | undefined;
  readonly textStops: TextStops;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly clock: Clock;
};

/** At any hour, a customer wants to know that the crew is on its way. */
const waitsAtNight = (task: OutboxTask): boolean =>
  TASK_RULES[task.kind].isQuietAtNight === true &&
  !(task.kind === 'text' && task.text === 'on_my_way');

/** A message that was not taken. Says nothing about whom it was for. */
type FailedTask = {
  readonly task: OutboxTask['kind'];
  readonly attempts: number;
  readonly isGivenUp: boolean;
  /** What the program calls the fault, and the mail server's number for it. */
  readonly code?: string;
  readonly response?: number;
};

/** Words of the fault may contain addresses: only its code and number are told. */
function failedTask(
  { kind, attempts }: OutboxTask,
  error: unknown,
  isGivenUp: boolean,
): FailedTask {
  const { code, name, responseCode } = Object(error) as Readonly<Record<string, unknown>>;
  const named = typeof code === 'string' ? code : typeof name === 'string' ? name : undefined;
  return {
    task: kind,
    attempts,
    isGivenUp,
    ...(named !== undefined && { code: named }),
    ...(typeof responseCode === 'number' && { response: responseCode }),
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Does what transactions left behind, each at least once. Returns how many tasks. */
export const makeWorkOutbox = (ports: OutboxPorts) => {
  const { outbox, compose, findPayment, cards, mail, sms, textStops, settings, clock } = ports;

  async function refund(task: Extract<OutboxTask, { readonly kind: 'refund' }>): Promise<void> {
    const { intentId, amount, reservationId } = task;
    const known = await findPayment(reservationId);
    if (known !== undefined && !isPromised(known, task)) return undefined;
    return cards.refund({ idempotencyKey: task.id, intentId, amount, reservationId });
  }

  /** @returns what was sent, if anything */
  async function perform(task: OutboxTask): Promise<Sent | undefined> {
    if (task.kind === 'refund') {
      await refund(task);
      return undefined;
    }
    const composed = await compose(task);
    if (composed === undefined) return undefined;
    const { id, attempts } = task;
    const { to, channel } = composed;
    // The customer has since been erased.
    if (to === '') return undefined;
    if (composed.channel === 'mail') {
      const { channel: _mail, once, ...letter } = composed;
      if (once !== undefined && !(await once.claim())) return undefined;
      try {
        await mail.send({ id, ...letter });
      } catch (error) {
        await once?.release();
        throw error;
      }
      return { channel, to, subject: letter.subject, text: withoutKeys(letter.text) };
    }
    if (sms === undefined || (await textStops.isStopped(to))) return undefined;
    const answer = await sms.send({ id, to, text: composed.text, isRetry: attempts > 1 });
    if (answer === 'opted_out') await textStops.note(to, 'stop', 'provider', clock.now());
    return answer === 'sent' ? { channel, to, text: withoutKeys(composed.text) } : undefined;
  }

  const isPaused = async (task: OutboxTask): Promise<boolean> =>
    waitsWhilePaused(task) && (await settings.read()).reminders.pausedSince !== undefined;

  async function attempt(
    task: OutboxTask,
    onFailed: ((failed: FailedTask) => void) | undefined,
  ): Promise<void> {
    const { id, attempts } = task;
    if (await isPaused(task)) {
      const until = after(clock.now(), LOOK_AGAIN);
      return outbox.wait(id, 'Automatic messages are paused, so this waits.', until, attempts);
    }
    const morning = waitsAtNight(task) ? quietUntil(clock.now()) : undefined;
    if (morning !== undefined) {
      return outbox.wait(
        id,
        'Nothing is sent at night, so this waits for the morning.',
        morning,
        attempts,
      );
    }
    let sent: Sent | undefined;
    try {
      sent = await perform(task);
    } catch (error) {
      const again = retryAt(attempts, clock.now());
      onFailed?.(failedTask(task, error, again === undefined));
      return outbox.failed(id, messageOf(error), again, attempts);
    }
    return outbox.done(id, clock.now(), sent);
  }

  return async (onFailed?: (failed: FailedTask) => void): Promise<number> => {
    const now = clock.now();
    const tasks = await outbox.claim(now, after(now, LEASE), OUTBOX_BATCH);
    // Waits for all of them before reporting a failure, because a shop that shuts down waits for
    // them, and none may be sent twice.
    const ended = await Promise.allSettled(tasks.map((task) => attempt(task, onFailed)));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return tasks.length;
  };
};
