import {
  addDays,
  type CalendarDay,
  daysBetween,
  parseCalendarDay,
  weekdayOf,
} from './calendar-day.ts';
import { LONGEST_RENTAL_DAYS, type RentalPeriod } from './rental-days.ts';

const COMBINING_MARKS = /[\u0300-\u036f]/g;

const MONTHS =
  'jan(?:uary)?|ene(?:ro)?,feb(?:ruary|rero)?,mar(?:ch|zo)?,apr(?:il)?|abr(?:il)?,may(?:o)?,june?|junio,july?|julio,aug(?:ust)?|ago(?:sto)?,sep(?:t(?:ember|iembre)?)?,oct(?:ober|ubre)?,nov(?:ember|iembre)?,dec(?:ember)?|dic(?:iembre)?'.split(
    ',',
  );

const WEEKDAYS =
  'sundays?|domingos?,mondays?|lunes,tuesdays?|martes,wednesdays?|miercoles,thursdays?|jueves,fridays?|viernes,saturdays?|sat|sabados?'.split(
    ',',
  );

const SATURDAY = 6;

const MONTH = `(?:${MONTHS.join('|')})\\.?`;

/** `Dec 5`, `December 5th - 7th` */
const MONTH_DAY = new RegExp(
  String.raw`\b(${MONTH})\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s*(?:-|–|to|through|and|al?|y)\s*(\d{1,2})(?:st|nd|rd|th)?)?\b(?!\s*:)`,
);
/** `5 de diciembre`, `5 al 7 de diciembre`, `5 dec` */
const DAY_MONTH = new RegExp(
  String.raw`\b(\d{1,2})(?:\s*(?:-|–|al?|y)\s*(\d{1,2}))?\s+(?:de\s+)?(${MONTH})(?![a-z])`,
);
const NUMBERS = /\b(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d{2}))?\b/;
const ISO = /\b(\d{4}-\d{2}-\d{2})\b/;
const WEEKEND =
  /\b(?:(next|proximo|siguiente)\s+(?:weekend|fin de semana)|(?:this |el |este )?(?:weekend|fin de semana)( que viene| proximo)?)\b/;
const TODAY = /\b(?:today|tonight|hoy)\b/;
const TOMORROW = /\btomorrow\b|(?<!\bla )\bmanana\b(?! por la)/;

type Said = { readonly start: CalendarDay; readonly end?: CalendarDay | undefined };

/** This year's, or next year's once it is over. */
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
    (found, today) => {
      const saturday = addDays(today, SATURDAY - weekdayOf(today) || 7);
      const start = (found[1] ?? found[2]) ? addDays(saturday, 7) : saturday;
      return { start, end: addDays(start, 1) };
    },
  ],
  [TODAY, (_found, today) => ({ start: today })],
  [TOMORROW, (_found, today) => ({ start: addDays(today, 1) })],
  ...WEEKDAYS.map((names, weekday): Reader => [
    new RegExp(String.raw`\b(?:(?:this|next|on|el|este|proximo) )?(?:${names})\b`),
    (_found, today) => ({ start: addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7) }),
  ]),
];

type SaidDays = {
  readonly period: RentalPeriod;
  /** The question without the days. */
  readonly rest: string;
};

/**
 * Finds the rental days that a question in English or Spanish names. A single day is picked up the next morning.
 * Undefined if it names none, or days in the past.
 */
export function saidDays(text: string, today: CalendarDay): SaidDays | undefined {
  let rest = text.normalize('NFKD').replaceAll(COMBINING_MARKS, '').toLowerCase();
  const said: Said[] = [];
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(rest);
    const days = found === null ? undefined : read(found, today);
    if (found === null || days === undefined || days.start < today) continue;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    said.push(days);
  }
  const [first, second] = said.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  if (first === undefined) return undefined;
  const last = first.end ?? second?.start ?? first.start;
  const isRental = last > first.start && daysBetween(first.start, last) <= LONGEST_RENTAL_DAYS;
  const endDate = isRental ? last : addDays(first.start, 1);
  return { period: { startDate: first.start, endDate }, rest };
}
