import { type ComponentProps, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { addDays, type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { saidDays } from '#core/kernel/said-days.ts';
import { useToday } from '#web/shared/app-context.tsx';
import type { DayPopoverProps } from '#web/shared/dates/day-popover.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { lazyOverlay } from '#web/shared/ui/lazy-part.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { useErrorOf } from './action-form.tsx';
import { IconButton } from './controls.tsx';
import { dateName } from './words.ts';

const Popover = lazyOverlay<DayPopoverProps>(async () => {
  const { DayPopover } = await import('#web/shared/dates/day-popover.tsx');
  return DayPopover;
});

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$|^(\d{2})(\d{2})(\d{4})$/;
const YEAR = /[\s,]+(\d{4})$/;
/** In a sentence `sun` may be the sun, so only a field may read these. */
const SHORT: Readonly<Record<string, string>> = {
  sun: 'sunday',
  mon: 'monday',
  tue: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  fri: 'friday',
};

/** Words that may stand beside a day. With any other one, like `last`, another day is meant. */
const BESIDE_DAY = /[\s,.]|\b(?:on|the|of)\b/gi;

/** The day that a text names, and nothing else. */
function namedDay(text: string, today: CalendarDay): CalendarDay | undefined {
  const said = saidDays(SHORT[text.toLowerCase()] ?? text, today);
  return said?.rest.replaceAll(BESIDE_DAY, '') === '' ? said.period.startDate : undefined;
}

const inYear = (year: string | number, monthAndDay: string): CalendarDay | undefined =>
  parseCalendarDay(`${year}-${monthAndDay}`);

/**
 * A typed day: `12/5`, `12/5/26`, `12052026`, `Dec 5`, `Sat`, `tomorrow`. Without a year it is the
 * coming one, or, with `isPast`, the last one.
 */
export function readDay(text: string, today: CalendarDay, isPast = false): CalendarDay | undefined {
  const said = text.trim();
  const written = parseCalendarDay(said);
  if (written !== undefined) return written;
  const [month, day, short] = (NUMBERS.exec(said) ?? []).slice(1).filter(Boolean);
  const [, long] = YEAR.exec(said) ?? [];
  const year = long ?? (short?.length === 2 ? `20${short}` : short);
  const named =
    month === undefined || day === undefined
      ? namedDay(said.replace(YEAR, ''), today)?.slice(5)
      : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (named === undefined) return undefined;
  if (year !== undefined) return inYear(year, named);
  const years = [-1, 0, 1].map((more) => inYear(Number(today.slice(0, 4)) + more, named));
  return isPast
    ? years.findLast((one) => one !== undefined && one <= today)
    : years.find((one) => one !== undefined && one >= today);
}

/** `Sat, Dec 5`, in another year `Dec 5, 2027`. */
export const shownDay = (day: CalendarDay, today: CalendarDay): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : dateName(day);

/** Why a text that is left in the field is no day; undefined if it is one. */
export function dayProblem(
  text: string,
  today: CalendarDay,
  { min, isPast }: { readonly min?: CalendarDay | undefined; readonly isPast?: boolean } = {},
): string | undefined {
  const day = readDay(text, today, isPast);
  if (day === undefined) return 'Enter a day, like 12/5 or Fri.';
  if (min === undefined || day >= min) return undefined;
  return min === today ? 'That day is past.' : `Enter ${shownDay(min, today)} or a later day.`;
}

/** How far the calendar goes back and ahead where nothing limits it. */
const FAR = 3_660;

type DayFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'type' | 'min' | 'inside'
> & {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Called with each day typed, and with an empty text if none, or no day, was left there. */
  readonly onChange: (day: string) => void;
  /** The first day the calendar offers, and that can be typed. */
  readonly min?: CalendarDay | undefined;
  /** The days that the calendar marks as closed. */
  readonly isShut?: DayPopoverProps['isShut'];
  /** A day typed without its year is the last one, not the coming one. */
  readonly isPast?: boolean;
};

/**
 * A day: typed, or chosen in the shop's calendar, which the arrow down opens. Where there is no
 * keyboard, a press does.
 */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onBlur, min, isShut, isPast = false, error, ...field } = props;
  const today = useToday();
  const hasNoKeys = useMediaQuery('(pointer: coarse)');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ readonly text: string; readonly day: string }>();
  const [isLeft, setLeft] = useState(true);
  const button = useRef<HTMLSpanElement>(null);
  const day = parseCalendarDay(value);
  // What somebody else sets meanwhile replaces what was typed.
  const own = typed !== undefined && typed.day === value ? typed.text : undefined;
  const isUnread = isLeft && own !== undefined && own.trim() !== '' && value === '';
  const problem = (text: string) => dayProblem(text, today, { min, isPast });
  const set = (text: string, to: string): void => {
    setTyped({ text, day: to });
    if (to !== value) onChange(to);
  };
  const write = (text: string): void => {
    setLeft(false);
    // While a day is only half typed, the last one stays.
    const read = problem(text) === undefined ? readDay(text, today, isPast) : undefined;
    set(text, text.trim() === '' ? '' : (read ?? value));
  };
  const settle = (): void => {
    setLeft(true);
    if (own === undefined) return;
    if (own.trim() !== '' && problem(own) !== undefined) set(own, '');
    else setTyped(undefined);
  };
  return (
    <>
      <TextField
        autoComplete="off"
        {...field}
        error={isUnread ? problem(own) : error}
        value={own ?? (day === undefined ? '' : shownDay(day, today))}
        inputMode={hasNoKeys ? 'none' : undefined}
        onChange={({ target }) => write(target.value)}
        onClick={() => hasNoKeys && setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        onBlur={(event) => {
          settle();
          onBlur?.(event);
        }}
        inside={
          <span ref={button} className="absolute inset-y-0 right-0 flex items-center pr-0.5">
            <IconButton
              small
              icon="calendar"
              label="Open calendar (↓)"
              tabIndex={-1}
              disabled={field.disabled}
              onClick={() => setOpen(true)}
            />
          </span>
        }
      />
      {isOpen && (
        <Popover
          title={field.label}
          anchor={button}
          value={day}
          first={min ?? addDays(today, -FAR)}
          last={addDays(today, FAR)}
          isShut={isShut}
          onChoose={(chosen) => {
            setTyped(undefined);
            onChange(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type Named = Omit<DayFieldProps, 'name' | 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  readonly name: string;
};

export function FormDay({ name, ...field }: Named) {
  const { control } = useFormContext();
  const { field: own } = useController({ name, control });
  return <DayField {...field} {...own} error={useErrorOf(name)} />;
}

/** A day and a time of it, as `YYYY-MM-DDTHH:MM`, or empty. */
export function FormMoment({ name, hint, ...field }: Named) {
  const { control } = useFormContext();
  const { field: own } = useController({ name, control });
  const [day = '', time = ''] = String(own.value).split('T');
  const write = (newDay: string, newTime: string): void =>
    own.onChange(newDay === '' ? '' : `${newDay}T${newTime || '18:00'}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2">
      <DayField
        {...field}
        {...own}
        hint={hint}
        value={day}
        onChange={(to) => write(to, time)}
        error={useErrorOf(name)}
      />
      <TextField
        type="time"
        label="Time"
        value={time}
        disabled={day === ''}
        onChange={({ target }) => write(day, target.value)}
        onBlur={own.onBlur}
      />
    </div>
  );
}
