import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatDay, formatTime } from '#core/kernel/format-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopTime } from '#core/kernel/shop-time.ts';
import { escapeHtml, type MailContent, oneLine } from '#core/notifications/mail-frame.ts';
import type { Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import { quietUntil } from '#core/notifications/sms.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { isOfThunder, likelyOf, type PartyDay } from './exposed-parties.ts';
import { RISKS } from './forecast.ts';
import type { WatchWeather } from './watch-weather.ts';

type WindPorts = {
  readonly watchWeather: Pick<WatchWeather, 'atRisk' | 'board'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly outbox: Pick<Outbox, 'ask' | 'find'>;
  readonly publicUrl: string;
  readonly clock: Clock;
};

const WORDS = {
  stop: 'Over its limit',
  watch: 'Near its limit',
  unknown: 'No forecast',
  ok: 'Below its limit',
} as const;

/** One party's line: its worst hour, with the number unless it is unknown. */
function lineOf(row: PartyDay): string {
  const { day, risk, advice, hours, title, limitMph, reservation } = row;
  const worst = hours
    .filter((hour) => hour.risk === risk)
    .toSorted((a, b) => (b.mph ?? 0) - (a.mph ?? 0))[0];
  const wind =
    worst?.mph === undefined
      ? ''
      : `, ${worst.mph} mph at ${formatTime(shopTime(worst.at))}, limit ${limitMph}`;
  const thunder = likelyOf([row.thunder]);
  const storm =
    thunder === undefined
      ? ''
      : `, thunder ${thunder.percent}% at ${formatTime(shopTime(thunder.from))}`;
  const { contact, event, id } = reservation;
  const where = `${title} at ${contact.name}, ${event.city}`;
  const named = isOfThunder(row) ? 'thunderstorms likely' : WORDS[risk].toLowerCase();
  const what = CREW_WORDS.get(advice) ?? named;
  return oneLine(`${formatDay(day)}, ${what}: ${where}${wind}${storm} (${bookingNumber(id)})`);
}

/** When wind is over the limit only before or after the party, or only once all is set up. */
const CREW_WORDS: ReadonlyMap<PartyDay['advice'], string> = new Map([
  ['set_up_later', 'set up later'],
  ['pick_up_early', 'pick up early'],
  ['pick_up_now', 'pick up now'],
  ['call_customer', 'call the customer'],
]);

const parties = (count: number): string => counted(count, 'party', 'parties');

const isNews = (row: PartyDay): boolean =>
  row.risk === 'stop' || row.risk === 'unknown' || isOfThunder(row);

/** Parties with too much wind, with too much only in the crew's hours, with thunder, unknown wind. */
function countsOf(rows: readonly PartyDay[]) {
  const idsOf = (isWanted: (row: PartyDay) => boolean): ReadonlySet<string> =>
    new Set(rows.filter(isWanted).map(({ reservation }) => reservation.id));
  const over = idsOf(({ risk, advice }) => risk === 'stop' && advice === 'offer');
  const crew = idsOf((row) => CREW_WORDS.has(row.advice) && !over.has(row.reservation.id));
  const storm = idsOf(
    (row) => isOfThunder(row) && ![over, crew].some((ids) => ids.has(row.reservation.id)),
  );
  const told = new Set([...over, ...crew, ...storm]);
  const dark = idsOf((row) => row.risk === 'unknown' && !told.has(row.reservation.id));
  return { over: over.size, crew: crew.size, storm: storm.size, dark: dark.size };
}

/** Mails the owner about wind at parties in the next days. */
export function makeWarnOfWind(ports: WindPorts) {
  const { watchWeather, settings, outbox, publicUrl, clock } = ports;

  /** Nobody is mailed about a recorded week, unless the owner tries it out. */
  async function risky(inForce: Settings, until: CalendarDay): Promise<readonly PartyDay[]> {
    const { recorded, days } = await watchWeather.atRisk();
    if (recorded && inForce.weather?.offersOnRecorded !== true) return [];
    return days.filter(({ day }) => day <= until);
  }

  /** The mails about the wind as it is now that are not queued yet. */
  async function due() {
    const now = clock.now();
    const today = shopDay(now);
    const inForce = await settings.read();
    const { weather, evening } = inForce.reminders;
    if (weather?.isOn !== true || quietUntil(now) !== undefined) return [];
    const day = addDays(today, weather.daysBefore);
    const { over, crew, storm, dark } = countsOf(await risky(inForce, day));
    if (over + crew + storm + dark === 0) return [];
    const recipients = evening.recipients?.length ? evening.recipients : [undefined];
    const tasks = Array.from(new Set(recipients), (recipient) => {
      const id = `weather:${today}:${over}:${crew}:${storm}:${dark}:${recipient ?? ''}`;
      return [id, { kind: 'weather', day, recipient }] as const;
    });
    const queued = await Promise.all(tasks.map(([id]) => outbox.find(id)));
    return tasks.filter((_, index) => queued[index] === undefined);
  }

  return {
    hasWork: async (): Promise<boolean> => (await due()).length > 0,

    /**
     * Queues a mail while a gust is over a limit or unknown, or thunder is likely: once a day, and again if the number of
     * affected parties changes. Returns how many.
     */
    async warn(): Promise<number> {
      let asked = 0;
      for (const [id, task] of await due()) {
        if (await outbox.ask(id, task, clock.now())) asked += 1;
      }
      return asked;
    },

    /** Composed when sent. Undefined if that is over, or a choice was offered. */
    async mail({
      day,
    }: Extract<OutboxTask, { readonly kind: 'weather' }>): Promise<MailContent | undefined> {
      const rows = (await risky(await settings.read(), day)).toSorted(
        (a, b) => a.day.localeCompare(b.day) || RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk),
      );
      const first = rows.find(isNews);
      if (first === undefined) return undefined;
      const { over, crew, storm, dark } = countsOf(rows);
      const told = [
        ...(over > 0 ? [`wind over the limit at ${parties(over)}`] : []),
        ...(crew > 0 ? [`set up later or pick up early at ${parties(crew)}`] : []),
        ...(storm > 0 ? [`thunderstorms likely at ${parties(storm)}`] : []),
        ...(dark > 0 ? [`no forecast for ${parties(dark)}`] : []),
      ].join(', ');
      const subject = `${formatDay(first.day)}: ${told}`;
      const lead =
        'For wind or thunderstorms during the party, one click under Weather offers the customer another day, a rain check or a refund.';
      const lines = rows.map(lineOf);
      const url = `${publicUrl}/admin/weather`;
      return {
        subject,
        text: [lines.map((line) => `- ${line}`).join('\n'), lead, `Weather: ${url}`].join('\n\n'),
        html: `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul><p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(url)}">Weather</a></p>`,
      };
    },

    /** The next day with affected parties, and how many are watched. */
    async next(): Promise<{ readonly day: CalendarDay; readonly count: number } | undefined> {
      const { weather } = (await settings.read()).reminders;
      if (weather?.isOn !== true) return undefined;
      const until = addDays(shopDay(clock.now()), weather.daysBefore);
      const { parties, source } = await watchWeather.board();
      if (source === undefined) return undefined;
      const outdoors = parties.filter(({ indoor, day }) => !indoor && day <= until);
      const [day] = outdoors.map((row) => row.day).toSorted();
      if (day === undefined) return undefined;
      const ids = outdoors.flatMap((row) => (row.day === day ? [row.reservation.id] : []));
      return { day, count: new Set(ids).size };
    },
  };
}

export type WarnOfWind = ReturnType<typeof makeWarnOfWind>;
