import type { ReadSite } from '#core/content/company.ts';
import { siteIn } from '#core/content/site-in.ts';
import { unknownWords } from '#core/customers/canned-answer.ts';
import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import { after, DAY, type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook, ReservationLists } from '#core/reservations/reservation-lists.ts';
import { inOwnLanguage, type Reservation } from '#core/reservations/reservation.ts';
import {
  type BusinessSettingsStore,
  changeSettings,
  type Settings,
} from '#core/settings/business-settings.ts';
import { REMINDER_DAYS } from '#core/settings/reminder-days.ts';
import { AUTOMATION_NAMES, type AutomationName, type AutomationText } from './automation-texts.ts';
import { spokenText } from './automation-words.ts';
import {
  AUTOMATION_OF_MAIL,
  type AutomationLetters,
  automationOf,
  AUTOMATIONS,
  type AutomationState,
  type AutomationTexts,
  type AutomationTextsStore,
  BUILT_IN_TEXTS,
  isPaused,
  isTimed,
  stateOfAutomation,
  type StoredTexts,
  textIn,
  type TextsChanged,
  withAutomation,
  wordsOfAutomation,
} from './automation.ts';
import { composeMail } from './compose-mail.ts';
import { type ComposePorts, withoutKeys } from './compose-task.ts';
import { framedText } from './compose-text.ts';
import { type makeEndingPapers, nextWarning } from './ending-papers.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import type { makePlanReminders } from './plan-reminders.ts';

export type AutomationPorts = {
  readonly settings: BusinessSettingsStore;
  readonly texts: AutomationTextsStore;
  readonly outbox: Pick<Outbox, 'log' | 'ask'>;
  readonly planReminders: ReturnType<typeof makePlanReminders>;
  readonly endingPapers: ReturnType<typeof makeEndingPapers>;
  readonly letters: AutomationLetters;
  readonly friendCode: ComposePorts['friendCode'];
  /** The next run of automations that are not in the list of reminders. */
  readonly nextOf: Readonly<
    Partial<Record<AutomationName, () => Promise<ShownAutomation['next']>>>
  >;
  readonly lists: ReservationLists;
  readonly book: Pick<ReservationBook, 'findAll'>;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
  readonly clock: Clock;
};

/** About parties that are over. */
const AFTER: ReadonlySet<AutomationName> = new Set([
  'review',
  'overdue',
  'invoice',
  'refund',
  'birthday',
]);

const WEEK = 7 * DAY;
const PAGE = 500;
/** Most entries read for counting a week. */
const MOST_READ = 4_000;
const MOST_BOOKINGS = 8;
const FARTHEST_DAYS = 730;

type AutomationWeek = {
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  readonly skipped: number;
  /** There were more than were read. */
  readonly isCut: boolean;
};

export type ShownAutomation = AutomationState & {
  readonly name: AutomationName;
  readonly canTurnOff: boolean;
  /** The owner has paused it along with the others. */
  readonly isPaused: boolean;
  readonly limits?: { readonly least: number; readonly most: number } | undefined;
  readonly week: AutomationWeek;
  readonly next?: { readonly day: CalendarDay; readonly count: number } | undefined;
};

export type AutomationSent = {
  readonly entry: OutboxEntry;
  readonly reservation: Reservation | undefined;
};

export type WholeAutomation = {
  readonly automation: ShownAutomation;
  readonly revision: number;
  readonly texts: Readonly<Record<Language, AutomationText>>;
  readonly sent: readonly AutomationSent[];
  readonly bookings: readonly Reservation[];
};

export type UnknownWord = {
  readonly kind: 'unknown_word';
  readonly path: string;
  readonly word: string;
};
export type EmptyText = { readonly kind: 'empty_text'; readonly path: string };
export type DaysOutside = {
  readonly kind: 'days_outside';
  readonly least: number;
  readonly most: number;
};
type AlwaysOn = { readonly kind: 'always_on' };
type NoBooking = { readonly kind: 'no_booking' };

const PARTS = ['subject', 'lead', 'text'] as const;

const limitsOf = (name: AutomationName): ShownAutomation['limits'] => {
  const { setting } = AUTOMATIONS[name];
  return isTimed(setting) ? REMINDER_DAYS[setting] : undefined;
};

/** The first part that has a word in braces unknown to this automation, or is empty. */
function wrongText(
  name: AutomationName,
  texts: Readonly<Record<Language, AutomationText>>,
): UnknownWord | EmptyText | undefined {
  const known = wordsOfAutomation(name);
  for (const language of LANGUAGES) {
    for (const part of PARTS) {
      if (BUILT_IN_TEXTS[language][name][part] === undefined) continue;
      const text = texts[language][part]?.trim() ?? '';
      const path = `${language}.${part}`;
      if (text === '') return { kind: 'empty_text', path };
      const [word] = unknownWords(text, known);
      if (word !== undefined) return { kind: 'unknown_word', path, word };
    }
  }
  return undefined;
}

/** Only what differs, so that owners who changed nothing get a later version's defaults. */
function ownPartOf(
  name: AutomationName,
  texts: Readonly<Record<Language, AutomationText>>,
): AutomationTexts {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const ours = BUILT_IN_TEXTS[language][name];
      const own = PARTS.flatMap((part) => {
        const text = texts[language][part]?.trim();
        return ours[part] === undefined || text === undefined || text === ours[part]
          ? []
          : [[part, text] as const];
      });
      return own.length === 0 ? [] : [[language, Object.fromEntries(own)] as const];
    }),
  );
}

function weekOf(entries: readonly OutboxEntry[], isCut: boolean): AutomationWeek {
  const count = (isWanted: (entry: OutboxEntry) => boolean): number =>
    entries.filter(isWanted).length;
  return {
    sent: count(({ state, isSkipped }) => state === 'done' && isSkipped !== true),
    waiting: count(({ state }) => state === 'pending'),
    failed: count(({ state }) => state === 'dead'),
    skipped: count(({ state, isSkipped }) => state === 'discarded' || isSkipped === true),
    isCut,
  };
}

/** The owner's list of automatic messages, and the owner's changes to it. */
export function makeRunAutomations(ports: AutomationPorts) {
  const { settings, texts, outbox, planReminders, endingPapers, lists, book, ledger } = ports;
  const { readSite, publicUrl, clock, letters, nextOf, friendCode } = ports;

  async function sentSince(since: Instant) {
    const found: OutboxEntry[] = [];
    let next: string | undefined;
    do {
      const page = await outbox.log(undefined, PAGE, next);
      const recent = page.entries.filter(({ createdAt }) => createdAt >= since);
      found.push(...recent);
      next = recent.length === page.entries.length ? page.next : undefined;
    } while (next !== undefined && found.length < MOST_READ);
    return { entries: found, isCut: next !== undefined };
  }

  async function nextRuns(
    reminders: Settings['reminders'],
    now: Instant,
  ): Promise<ReadonlyMap<AutomationName, NonNullable<ShownAutomation['next']>>> {
    const today = shopDay(now);
    const coming = (await planReminders()).flatMap(({ kind, state, day }) => {
      const name = kind === 'birthday' ? kind : AUTOMATION_OF_MAIL.get(kind);
      if (name === undefined || (state !== 'due' && state !== 'planned')) return [];
      return [{ name, day: day < today ? today : day }];
    });
    const { papers } = reminders;
    if (papers?.isOn === true) {
      const ending = await endingPapers(addDays(today, 1), addDays(today, 365));
      coming.push(
        ...[...new Set(ending.map(({ expiresOn }) => expiresOn))].flatMap((expiresOn) => {
          const day = nextWarning(expiresOn, papers.daysBefore, today);
          return day === undefined ? [] : [{ name: 'papers' as const, day }];
        }),
      );
    }
    const runs = new Map<AutomationName, { day: CalendarDay; count: number }>();
    for (const { name, day } of coming.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
      const first = runs.get(name);
      if (first === undefined) runs.set(name, { day, count: 1 });
      else if (first.day === day) first.count += 1;
    }
    await Promise.all(
      AUTOMATION_NAMES.map(async (name) => {
        const next = await nextOf[name]?.();
        if (next !== undefined) runs.set(name, next);
      }),
    );
    return runs;
  }

  async function readAll() {
    const now = clock.now();
    const { reminders } = await settings.read();
    const [log, runs] = await Promise.all([sentSince(after(now, -WEEK)), nextRuns(reminders, now)]);
    const entriesOf = (name: AutomationName) =>
      log.entries.filter((entry) => automationOf(entry) === name);
    const shown = AUTOMATION_NAMES.map((name): ShownAutomation => {
      const state = stateOfAutomation(name, reminders);
      return {
        name,
        ...state,
        canTurnOff: AUTOMATIONS[name].setting !== undefined,
        isPaused: isPaused(name, reminders),
        limits: limitsOf(name),
        week: weekOf(entriesOf(name), log.isCut),
        next: state.isOn ? runs.get(name) : undefined,
      };
    });
    return { shown, entriesOf, pausedSince: reminders.pausedSince };
  }

  /** Bookings in the state in which such a mail is sent, the soonest or the latest first. */
  async function bookingsFor(name: AutomationName): Promise<readonly Reservation[]> {
    if (AUTOMATIONS[name].mail === undefined && letters[name] === undefined) return [];
    const today = shopDay(clock.now());
    async function past(): Promise<readonly Reservation[]> {
      let found: readonly Reservation[] = [];
      // The lists begin with the oldest, so a busy shop's latest are read from few days.
      for (const days of [14, 90, FARTHEST_DAYS]) {
        if (found.length >= MOST_BOOKINGS) break;
        found = await lists.completedEnded({ from: addDays(today, -days), to: today }, 500);
      }
      return found.toReversed();
    }
    const coming = () =>
      lists.confirmedStarting(
        { from: addDays(today, -1), to: addDays(today, FARTHEST_DAYS) },
        MOST_BOOKINGS,
      );
    const isAfter = AFTER.has(name);
    const [first, second] = isAfter ? [past, coming] : [coming, past];
    const found = await first();
    return (found.length > 0 ? found : await second()).slice(0, MOST_BOOKINGS);
  }

  async function read(name: AutomationName): Promise<WholeAutomation> {
    const [{ shown, entriesOf }, stored, bookings] = await Promise.all([
      readAll(),
      texts.read(),
      bookingsFor(name),
    ]);
    const automation = shown.find((one) => one.name === name);
    if (automation === undefined) throw new Error(`No automation ${name}`);
    const entries = entriesOf(name);
    const known = await book.findAll([
      ...new Set(
        entries.flatMap((one) => ('reservationId' in one ? (one.reservationId ?? []) : [])),
      ),
    ]);
    const own = stored.texts[name];
    return {
      automation,
      revision: stored.revision,
      texts: { en: textIn(name, 'en', own), es: textIn(name, 'es', own) },
      sent: entries.map((entry) => ({
        entry,
        reservation: 'reservationId' in entry ? known.get(entry.reservationId ?? '') : undefined,
      })),
      bookings,
    };
  }

  const saveReminders = (change: (reminders: Settings['reminders']) => Settings['reminders']) =>
    changeSettings(settings, (now) => ({ ...now, reminders: change(now.reminders) }));

  return {
    async list() {
      const { shown, pausedSince } = await readAll();
      return { automations: shown, pausedSince };
    },
    read,

    /** Pauses all messages to customers that may wait, or resumes them. */
    async pause(isPaused: boolean): Promise<void> {
      const now = isoFromInstant(clock.now());
      await saveReminders(({ pausedSince = now, ...reminders }) =>
        isPaused ? { ...reminders, pausedSince } : reminders,
      );
    },

    async change(
      name: AutomationName,
      state: AutomationState,
    ): Promise<Result<ShownAutomation, AlwaysOn | DaysOutside>> {
      const limits = limitsOf(name);
      if (AUTOMATIONS[name].setting === undefined) return err({ kind: 'always_on' });
      if (limits !== undefined && state.days !== undefined) {
        const { least, most } = limits;
        if (state.days < least || state.days > most) {
          return err({ kind: 'days_outside', least, most });
        }
      }
      await saveReminders((reminders) => withAutomation(name, reminders, state));
      return ok((await read(name)).automation);
    },

    async saveTexts(
      name: AutomationName,
      written: Readonly<Record<Language, AutomationText>>,
      revision: number,
    ): Promise<Result<WholeAutomation, TextsChanged | UnknownWord | EmptyText>> {
      const wrong = wrongText(name, written);
      if (wrong !== undefined) return err(wrong);
      const stored: StoredTexts = await texts.read();
      const saved = await texts.save(
        { ...stored.texts, [name]: ownPartOf(name, written) },
        revision,
      );
      return saved.ok ? ok(await read(name)) : saved;
    },

    /** What an unsaved text would say about a booking. Links have no secret part. */
    async preview(
      name: AutomationName,
      language: Language,
      reservationId: string,
      written: AutomationText,
    ) {
      const { mail, text } = AUTOMATIONS[name];
      const wrong = wrongText(name, { en: written, es: written });
      if (wrong !== undefined) return err(wrong);
      const found = await ledger.find(reservationId);
      const reservation = found && inOwnLanguage({ ...found, language });
      const site = siteIn(language, await readSite());
      const url = `${publicUrl}/manage/…`;
      const own = { [language]: written };
      const friends =
        reservation?.contact.email !== undefined && mail === 'review_request'
          ? await friendCode(reservation.contact.email, language)
          : undefined;
      const letter =
        reservation &&
        (mail === undefined
          ? await letters[name]?.(reservation, written)
          : composeMail(mail, reservation, url, site, { own, friends }));
      if (reservation === undefined || letter === undefined) {
        return err({ kind: 'no_booking' } as const);
      }
      return ok({
        subject: letter.subject,
        mail: withoutKeys(letter.text),
        sms: text && framedText(spokenText(name, reservation, url, site, own), reservation, site),
      });
    },

    /** Mails the stored text to the shop. Returns the address. */
    async test(
      name: AutomationName,
      language: Language,
      reservationId: string,
    ): Promise<Result<string, NoBooking>> {
      const found = await ledger.find(reservationId);
      const isSent = AUTOMATIONS[name].mail !== undefined || letters[name] !== undefined;
      if (!isSent || found === undefined) return err({ kind: 'no_booking' });
      const now = clock.now();
      const task = { kind: 'test', automation: name, language, reservationId } as const;
      await outbox.ask(`test:${name}:${language}:${reservationId}:${now}`, task, now);
      return ok((await readSite()).email);
    },
  };
}

export type RunAutomations = ReturnType<typeof makeRunAutomations>;
