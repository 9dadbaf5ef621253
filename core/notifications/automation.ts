import { type Fact, fillAnswer } from '#core/customers/canned-answer.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Result } from '#core/kernel/result.ts';
import type { MailKind, TextKind } from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { REMINDER_DAYS } from '#core/settings/reminder-days.ts';
import {
  AUTOMATION_NAMES,
  type AutomationName,
  type AutomationText,
  ENGLISH_TEXTS,
  SPANISH_TEXTS,
} from './automation-texts.ts';
import type { MailContent } from './mail-frame.ts';
import type { OutboxTask } from './outbox.ts';

export type AutomationTexts = { readonly [In in Language]?: AutomationText | undefined };

type ReminderKey = keyof Settings['reminders'];

type Automation = {
  readonly mail?: MailKind | undefined;
  readonly text?: TextKind | undefined;
  /** Outbox tasks that are not mails about a booking. */
  readonly task?: OutboxTask['kind'] | undefined;
  /** Setting with `isOn` and its days. Absent if always on, because a promise depends on it. */
  readonly setting?: Exclude<ReminderKey, 'evening' | 'owner' | 'pausedSince'> | undefined;
  /** Words that its texts may use in braces, besides `COMMON_WORDS`. */
  readonly words: readonly AutomationWord[];
};

/** Words that every text about a booking may use. */
const COMMON_WORDS = ['name', 'first_name', 'booking', 'number', 'brand', 'phone'] as const;

const AUTOMATION_WORDS = [
  ...COMMON_WORDS,
  'items',
  'day',
  'when',
  'pick_up',
  'street',
  'city',
  'total',
  'paid',
  'balance',
  'due_day',
  'refunded',
  'task',
  'time',
  'wind',
  'link',
  'until',
] as const;
type AutomationWord = (typeof AUTOMATION_WORDS)[number];

const PLACE = ['day', 'street', 'city'] as const;
const MONEY = ['total', 'paid', 'balance'] as const;
const VISIT = ['items', 'when', 'pick_up', ...PLACE] as const;

/** One row per automation. A new one needs a row here, its texts, and its name on the screen. */
export const AUTOMATIONS: Readonly<Record<AutomationName, Automation>> = {
  quote: {
    task: 'quote',
    setting: 'quote',
    words: ['first_name', 'items', 'day', 'total', 'until', 'brand', 'phone'],
  },
  confirm: { mail: 'confirmation', words: [...PLACE, ...MONEY] },
  balance: { mail: 'balance_reminder', setting: 'balance', words: [...PLACE, ...MONEY] },
  visit: {
    mail: 'visit_reminder',
    text: 'visit_reminder',
    setting: 'visit',
    words: [...VISIT, 'balance', 'link'],
  },
  agreement: { mail: 'agreement_reminder', setting: 'agreement', words: VISIT },
  on_the_way: {
    mail: 'crew_coming',
    text: 'on_my_way',
    setting: 'onTheWay',
    words: ['task', 'street', 'city', 'link'],
  },
  stop_failed: {
    mail: 'stop_failed',
    setting: 'stopFailed',
    words: ['task', 'time', 'items', 'street', 'city', 'link'],
  },
  overdue: { mail: 'overdue_reminder', setting: 'overdue', words: MONEY },
  invoice: { mail: 'invoice_reminder', setting: 'invoice', words: ['due_day', ...MONEY] },
  review: { mail: 'review_request', setting: 'review', words: ['day', 'city'] },
  birthday: {
    task: 'birthday',
    setting: 'birthday',
    words: ['first_name', 'items', 'day', 'brand', 'phone', 'link'],
  },
  refund: { mail: 'refund', words: ['refunded', 'paid'] },
  papers: { task: 'papers', setting: 'papers', words: [] },
  recovery: {
    task: 'recovery',
    setting: 'recovery',
    words: ['first_name', 'items', 'total', 'brand', 'phone', 'link'],
  },
  // If on, the owner is told about wind. These texts are for customers who are offered a choice.
  weather: {
    mail: 'weather_offer',
    text: 'weather_offer',
    task: 'weather',
    setting: 'weather',
    words: ['wind', 'items', 'when', ...PLACE, 'link'],
  },
};

export const wordsOfAutomation = (name: AutomationName): readonly AutomationWord[] => {
  const { mail, words } = AUTOMATIONS[name];
  return mail === undefined ? words : [...COMMON_WORDS, ...words];
};

/** Mails about a booking that are not tickets, without secret links: for previews and tests. */
export type AutomationLetters = {
  readonly [Name in AutomationName]?: (
    reservation: Reservation,
    words: AutomationText,
  ) => Promise<MailContent>;
};

type Timed = keyof typeof REMINDER_DAYS;

/** Sent a number of days before or after something, not when something happens. */
export const isTimed = (setting: Automation['setting']): setting is Timed =>
  setting !== undefined && Object.hasOwn(REMINDER_DAYS, setting);

export const BUILT_IN_TEXTS: Readonly<
  Record<Language, Readonly<Record<AutomationName, AutomationText>>>
> = { en: ENGLISH_TEXTS, es: SPANISH_TEXTS };

/** The texts of a message: the owner's, or the defaults. Never more parts than these have. */
export function textIn(
  name: AutomationName,
  language: Language,
  own: AutomationTexts | undefined,
): AutomationText {
  const ours = BUILT_IN_TEXTS[language][name];
  const { subject, lead, text } = own?.[language] ?? {};
  return {
    subject: ours.subject && (subject ?? ours.subject),
    lead: ours.lead && (lead ?? ours.lead),
    text: ours.text && (text ?? ours.text),
  };
}

export type AutomationFacts = Readonly<Partial<Record<AutomationWord, Fact>>>;

/** Fills in the facts. Spanish hours end in a period; at a sentence's end one is removed. */
export const fillText = (text: string, facts: AutomationFacts): string =>
  fillAnswer(text, facts).text.replaceAll(' m..', ' m.');

const nameBy = <Kind extends string>(
  kindOf: (automation: Automation) => Kind | undefined,
): ReadonlyMap<Kind, AutomationName> =>
  new Map(
    AUTOMATION_NAMES.flatMap((name) => {
      const kind = kindOf(AUTOMATIONS[name]);
      return kind === undefined ? [] : [[kind, name] as const];
    }),
  );

export const AUTOMATION_OF_MAIL = nameBy(({ mail }) => mail);
export const AUTOMATION_OF_TEXT = nameBy(({ text }) => text);
const AUTOMATION_OF_TASK = nameBy(({ task }) => task);

/** A refund in cash or as a rain check has a mail of its own, without the owner's sentences. */
const ALSO_REFUNDS: ReadonlySet<MailKind> = new Set(['handed_back', 'rain_check']);

/** The automation that counts a message. */
export function automationOf(task: OutboxTask): AutomationName | undefined {
  if (task.kind === 'mail') {
    return ALSO_REFUNDS.has(task.mail) ? 'refund' : AUTOMATION_OF_MAIL.get(task.mail);
  }
  // A quote itself is sent by a person.
  if (task.kind === 'quote') return task.what === 'reminded' ? 'quote' : undefined;
  if (task.kind === 'text') return AUTOMATION_OF_TEXT.get(task.text);
  return AUTOMATION_OF_TASK.get(task.kind);
}

type Reminders = Settings['reminders'];

/** Whether it is on, and when it is sent. `days` is absent if an event sends it. */
export type AutomationState = {
  readonly isOn: boolean;
  readonly days?: number | undefined;
  /** Absent if it is never a text message. */
  readonly byText?: boolean | undefined;
};

const ON_BY_DEFAULT: ReadonlySet<Automation['setting']> = new Set([
  'onTheWay',
  'stopFailed',
  'quote',
]);

export function stateOfAutomation(name: AutomationName, reminders: Reminders): AutomationState {
  const { setting, text } = AUTOMATIONS[name];
  const byText = text && true;
  if (setting === undefined) return { isOn: true, byText };
  const kept: {
    readonly isOn?: boolean;
    readonly daysBefore?: number;
    readonly daysAfter?: number;
    readonly byText?: boolean | undefined;
  } = reminders[setting] ?? {};
  const { isOn = ON_BY_DEFAULT.has(setting), daysBefore, daysAfter } = kept;
  const days = isTimed(setting) ? REMINDER_DAYS[setting].usual : undefined;
  return { isOn, days: daysBefore ?? daysAfter ?? days, byText: text && kept.byText !== false };
}

const IS_AFTER: ReadonlySet<Automation['setting']> = new Set([
  'quote',
  'overdue',
  'invoice',
  'review',
]);

/** The settings with one automation changed. Unchanged for one that is always on. */
export function withAutomation(
  name: AutomationName,
  reminders: Reminders,
  { isOn, days, byText }: AutomationState,
): Reminders {
  const { setting, text } = AUTOMATIONS[name];
  if (setting === undefined) return reminders;
  const kept = reminders[setting];
  const side = IS_AFTER.has(setting) ? 'daysAfter' : 'daysBefore';
  return {
    ...reminders,
    [setting]: {
      ...kept,
      isOn,
      ...(isTimed(setting) && days !== undefined && { [side]: days }),
      ...(text !== undefined && byText !== undefined && { byText }),
    },
  };
}

/** The owner's texts, by automation. Unchanged ones are absent. */
export type StoredTexts = {
  readonly revision: number;
  readonly texts: Readonly<Partial<Record<AutomationName, AutomationTexts>>>;
};

export type TextsChanged = { readonly kind: 'texts_changed' };

export interface AutomationTextsStore {
  /** Revision 0 until something is saved. */
  read(): Promise<StoredTexts>;
  /** @param revision the one the editor read */
  save(texts: StoredTexts['texts'], revision: number): Promise<Result<StoredTexts, TextsChanged>>;
}

/** Never paused, because a promise depends on them, or they warn the owner. */
const GO_ON: ReadonlySet<AutomationName> = new Set(['confirm', 'refund', 'papers', 'weather']);

/** Whether the owner has paused it along with all others. */
export const isPaused = (
  name: AutomationName,
  { pausedSince }: Pick<Reminders, 'pausedSince'>,
): boolean => pausedSince !== undefined && !GO_ON.has(name);

/** Whether a queued message waits while all are paused. One a person asked for does not. */
export function waitsWhilePaused(task: OutboxTask): boolean {
  const name = automationOf(task);
  if (name !== undefined) return !GO_ON.has(name);
  switch (task.kind) {
    case 'campaign':
      return task.subscriberId !== undefined;
    case 'reward':
    case 'points':
      return true;
    default:
      return false;
  }
}

type Send = (isStopping?: () => boolean) => Promise<number>;

/** Wraps a job that queues messages to customers. While they are paused it queues none. */
export const makeUnlessPaused =
  (settings: Pick<BusinessSettingsStore, 'read'>) =>
  (send: Send): Send =>
  async (isStopping) =>
    (await settings.read()).reminders.pausedSince === undefined ? send(isStopping) : 0;
