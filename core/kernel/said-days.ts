import {
  addDays,
  type CalendarDay,
  daysBetween,
  parseCalendarDay,
  weekdayOf,
} from './calendar-day.ts';
import { withoutAccents } from './plain-text.ts';
import {
  comingSaturday,
  LONGEST_RENTAL_DAYS,
  nextWeekend,
  type RentalPeriod,
} from './rental-days.ts';

const MONTHS =
  'jan(?:uary)?|ene(?:ro)?,feb(?:ruary|rero)?,mar(?:ch|zo)?,apr(?:il)?|abr(?:il)?,may(?:o)?,june?|junio,july?|julio,aug(?:ust)?|ago(?:sto)?,sep(?:t(?:ember|iembre)?)?,oct(?:ober|ubre)?,nov(?:ember|iembre)?,dec(?:ember)?|dic(?:iembre)?'.split(
    ',',
  );

const WEEKDAYS =
  'sundays?|domingos?,mondays?|lunes,tuesdays?|martes,wednesdays?|miercoles,thursdays?|jueves,fridays?|viernes,saturdays?|sat|sabados?'.split(
    ',',
  );

const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

const SATURDAY = 6;

const MONTH = `(?:${MONTHS.join('|')})\\.?`;

/** `7th`, or `Sunday the 7th`, as the end of a rental. */
const LAST = String.raw`(?:${WEEKDAY},?\s+)?(?:the\s+|el\s+)?(\d{1,2})(?:st|nd|rd|th)?`;
const UP_TO = '(?:-|–|to|thru|through|until|and|al?|y|hasta)';

/** `Dec 5`, `December 5th - 7th`, `Dec 5 to Sunday the 6th` */
const MONTH_DAY = new RegExp(
  String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s*${UP_TO}\s*${LAST}(?!\s*/))?\b(?!\s*:)`,
  'g',
);
/** `5 de diciembre`, `5 al domingo 7 de diciembre`, `5 dec`, `5th of December` */
const DAY_MONTH = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?:\s*${UP_TO}\s*${LAST})?\s+(?:of\s+|de\s+)?(${MONTH})(?![a-z])`,
  'g',
);
const NUMBERS = /\b(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d{2}))?\b/g;
const ISO = /\b(\d{4}-\d{2}-\d{2})\b/g;
const WEEKEND =
  /\b(?:(next|proximo|siguiente)\s+(?:weekend|fin de semana)|(?:this |el |este )?(?:weekend|fin de semana)( que viene| proximo)?)\b/g;
const TODAY = /\b(?:today|tonight|hoy)\b/g;
const TOMORROW = /\btomorrow\b|(?<!\bla )\bmanana\b(?! por la)/g;
/** `Saturday the 12th`, `sábado 12`: a date only if that day is that weekday. */
const WEEKDAY_DAY = new RegExp(
  String.raw`\b(${WEEKDAY}),?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?!\s*[:/])`,
  'g',
);
const WEEKDAY_WORD = new RegExp(
  String.raw`\b(?:(this|next|on|el|este|proximo) )?(${WEEKDAY})\b`,
  'g',
);

/** Text between a weekday and the date it belongs to: `Saturday, Dec 12`, `weekend of Dec 12`. */
const BESIDE = /^[\s,.()]*(?:of|on|the|el|del?|un)?\s*$/;
/** Text between the two ends of a rental. */
const JOINED = new RegExp(String.raw`^[\s,]*${UP_TO}\s*(?:the|el)?\s*$`);
const EITHER = /\b(?:or|o)\b/;

type Said = { readonly start: CalendarDay; readonly end?: CalendarDay | undefined };

/** Position in the text. */
type Place = { readonly at: number; readonly after: number };
type Named = Said & Place & { readonly isWeekend: boolean };
type Weekday = Place & { readonly weekday: number; readonly isNext: boolean };

/** This year's date, or next year's if it has passed. */
function inYear(month: number, day: number, today: CalendarDay): CalendarDay | undefined {
  const [year = 0] = today.split('-').map(Number);
  return [year, year + 1]
    .map((each) =>
      parseCalendarDay(`${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
    )
    .find((each) => each !== undefined && each >= today);
}

const monthNamed = (name: string): number =>
  MONTHS.findIndex((names) => new RegExp(`^(?:${names})\\.?$`).test(name)) + 1;

const weekdayNamed = (name: string): number =>
  WEEKDAYS.findIndex((names) => new RegExp(`^(?:${names})$`).test(name));

/** The Saturday and Sunday next to a day. */
function weekendOf(day: CalendarDay): Said {
  const weekday = weekdayOf(day);
  const start = addDays(day, weekday === 0 ? -1 : SATURDAY - weekday);
  return { start, end: addDays(start, 1) };
}

/** This month's day, or next month's if it has passed. */
function nextDayOfMonth(day: number, today: CalendarDay): CalendarDay | undefined {
  const ahead = Array.from({ length: 31 }, (_, days) => addDays(today, days));
  return ahead.find((each) => Number(each.slice(-2)) === day);
}

type Reader = readonly [
  pattern: RegExp,
  read: (found: RegExpExecArray, today: CalendarDay) => Said | undefined,
];

function spanOf(
  month: number,
  [first, last]: readonly (string | undefined)[],
  today: CalendarDay,
): Said | undefined {
  const start = inYear(month, Number(first), today);
  if (start === undefined) return undefined;
  return { start, end: last === undefined ? undefined : inYear(month, Number(last), start) };
}

const READERS: readonly Reader[] = [
  [
    ISO,
    ([, day = '']) => {
      const start = parseCalendarDay(day);
      return start && { start };
    },
  ],
  [MONTH_DAY, ([, month = '', ...days], today) => spanOf(monthNamed(month), days, today)],
  [
    DAY_MONTH,
    ([, first, last, month = ''], today) => spanOf(monthNamed(month), [first, last], today),
  ],
  [NUMBERS, ([, month, day], today) => spanOf(Number(month), [day], today)],
  [
    WEEKEND,
    (found, today) =>
      weekendOf((found[1] ?? found[2]) ? nextWeekend(today).startDate : comingSaturday(today)),
  ],
  [TODAY, (_found, today) => ({ start: today })],
  [TOMORROW, (_found, today) => ({ start: addDays(today, 1) })],
  [
    WEEKDAY_DAY,
    ([, name = '', day], today) => {
      const start = nextDayOfMonth(Number(day), today);
      return start && weekdayOf(start) === weekdayNamed(name) ? { start } : undefined;
    },
  ],
];

const placeOf = ({ index, 0: text }: RegExpExecArray): Place => ({
  at: index,
  after: index + text.length,
});

/** Everything that the patterns find, and the text with spaces in its place. */
function read(text: string, today: CalendarDay) {
  let rest = text;
  const blank = ({ at, after }: Place): void => {
    rest = `${rest.slice(0, at)}${' '.repeat(after - at)}${rest.slice(after)}`;
  };
  const dates: Named[] = [];
  for (const [pattern, days] of READERS) {
    for (const found of rest.matchAll(pattern)) {
      const said = days(found, today);
      if (said === undefined || said.start < today) continue;
      const named = { ...said, ...placeOf(found), isWeekend: pattern === WEEKEND };
      blank(named);
      dates.push(named);
    }
  }
  const weekdays = [...rest.matchAll(WEEKDAY_WORD)].map((found): Weekday => {
    const [, which, name = ''] = found;
    return { ...placeOf(found), weekday: weekdayNamed(name), isNext: which === 'next' };
  });
  weekdays.forEach(blank);
  return { rest, dates: dates.toSorted((one, other) => one.at - other.at), weekdays };
}

const daysUntil = (weekday: number, from: CalendarDay): number =>
  (weekday - weekdayOf(from) + 7) % 7 || 7;

/** Sunday ends its week, as it ends a weekend. */
const SUNDAY = 7;

/**
 * The coming weekday. "Next" means the one in next week, consistent with the calendar's "next
 * weekend": on a Sunday the coming Saturday, from Monday on the one after it.
 */
function comingDay({ weekday, isNext }: Weekday, today: CalendarDay): CalendarDay {
  const days = daysUntil(weekday, today);
  const isThisWeek = (weekday || SUNDAY) > (weekdayOf(today) || SUNDAY);
  return addDays(today, isNext && isThisWeek ? days + 7 : days);
}

/** Weekdays without dates, in text order. `Sunday to Tuesday` ends on the Tuesday after. */
function alone(weekdays: readonly Weekday[], rest: string, today: CalendarDay): readonly Said[] {
  const [first, second] = weekdays;
  if (first === undefined) return [];
  const start = comingDay(first, today);
  if (second === undefined) return [{ start }];
  const between = rest.slice(first.after, second.at);
  const isSpan = JOINED.test(between) && !/\b(?:and|y)\b/.test(between);
  const end = isSpan ? addDays(start, daysUntil(second.weekday, start)) : comingDay(second, today);
  return [{ start }, { start: end }];
}

/** The other end of a rental, if it is a weekday: `Dec 12 to Sunday`, `Friday to Dec 12`. */
function otherEnd(date: Named, weekdays: readonly Weekday[], rest: string): Said | undefined {
  for (const { at, after, weekday } of weekdays) {
    if (at > date.at && JOINED.test(rest.slice(date.after, at)))
      return { start: addDays(date.start, daysUntil(weekday, date.start)) };
    if (after <= date.at && JOINED.test(rest.slice(after, date.at)))
      return { start: addDays(date.start, daysUntil(weekday, date.start) - 7) };
  }
  return undefined;
}

/** What the dates mean, together with the weekdays or the weekend beside them. */
function dated(
  dates: readonly [Named, ...Named[]],
  weekdays: readonly Weekday[],
  rest: string,
): readonly Said[] {
  const [first, second] = dates;
  if (second === undefined) {
    const end = otherEnd(first, weekdays, rest);
    return end === undefined ? [first] : [first, end];
  }
  const between = rest.slice(first.after, second.at);
  const day = first.isWeekend ? second : first;
  if (first.isWeekend !== second.isWeekend && BESIDE.test(between))
    return [day.end === undefined ? weekendOf(day.start) : day];
  return EITHER.test(between) ? [first] : dates;
}

type SaidDays = {
  readonly period: RentalPeriod;
  /** The question without its days. */
  readonly rest: string;
};

/**
 * Finds the rental days in an English or Spanish question. A single day is picked up the next
 * morning. A weekday beside a date belongs to it.
 * @returns undefined if it names none, or days in the past
 */
export function saidDays(text: string, today: CalendarDay): SaidDays | undefined {
  const plain = withoutAccents(text).toLowerCase();
  const { rest, dates, weekdays } = read(plain, today);
  const [date, ...others] = dates;
  const said =
    date === undefined ? alone(weekdays, rest, today) : dated([date, ...others], weekdays, rest);
  const [first, second] = said.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  if (first === undefined || first.start < today) return undefined;
  const last = first.end ?? second?.start ?? first.start;
  const isRental = last > first.start && daysBetween(first.start, last) <= LONGEST_RENTAL_DAYS;
  const endDate = isRental ? last : addDays(first.start, 1);
  return { period: { startDate: first.start, endDate }, rest };
}
