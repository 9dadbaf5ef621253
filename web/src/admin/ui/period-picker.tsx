import { useState } from 'react';
import { addDays, type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { PRESETS, isPreset, type PresetName } from '#core/reporting/periods.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { Options, SelectField } from '#web/shared/ui/field.tsx';
import { Chip } from './controls.tsx';
import { DayField } from './day-field.tsx';
import { dateName } from './words.ts';

/** What is needed at the end of a month, one tap each. */
const MONTHS = ['last-month', 'this-month'] as const;

const number = new Intl.NumberFormat('en-US');

const lastOf = ({ from }: DaySpan, most: number): CalendarDay => addDays(from, most - 1);

/** Days as the URL keeps them: the name of a preset, or both ends. */
export function PeriodPicker(props: {
  /** The name of a preset, or `custom`. */
  readonly period: string;
  readonly span: DaySpan;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
  /** The last quarter is one tap, too. */
  readonly hasQuarter?: boolean;
  /** The most days that can be asked for. */
  readonly most: number;
}) {
  const { period, span, change, hasQuarter = false, most } = props;
  const [refused, setRefused] = useState<DaySpan>();
  const typed = refused ?? span;
  const set = (next: DaySpan): void => {
    const isRefused = lastOf(next, most) < next.to;
    setRefused(isRefused ? next : undefined);
    if (!isRefused) change(next);
  };
  const near = hasQuarter ? ([...MONTHS, 'last-quarter'] as const) : MONTHS;
  return (
    // In one line: what the fields are for is plain without their labels.
    <div className="contents [&_label]:sr-only">
      {near.map((id) => (
        <Chip key={id} on={period === id} onPress={() => change({ period: id, from: '', to: '' })}>
          {PRESETS[id].label}
        </Chip>
      ))}
      <div className="min-w-36 max-sm:basis-full">
        <SelectField
          label="Period"
          value={period}
          onChange={({ target }) =>
            target.value === 'custom'
              ? change({ period: '', from: span.from, to: span.to })
              : change({ period: target.value, from: '', to: '' })
          }
        >
          <Options of={Object.entries(PRESETS).map(([id, { label }]) => [id, label])} />
          <option value="custom">Custom dates</option>
        </SelectField>
      </div>
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          // The error below it wraps.
          <div key={end} className="w-36">
            <DayField
              label={end === 'from' ? 'From' : 'To'}
              value={typed[end]}
              isPast
              className="w-full"
              error={
                refused && end === 'to'
                  ? `${number.format(most)} days at most: through ${dateName(lastOf(refused, most))}.`
                  : undefined
              }
              onChange={(day) => day && set({ ...typed, [end]: day })}
            />
          </div>
        ))}
    </div>
  );
}

/** The name of a preset, or `custom`, and its days. */
export type Period = { readonly period: PresetName | 'custom'; readonly span: DaySpan };

/** The days that a URL asks for. @param usual the preset if it asks for none */
export function periodOf(params: URLSearchParams, today: CalendarDay, usual: PresetName): Period {
  const [from, to] = ['from', 'to'].map((one) => parseCalendarDay(params.get(one) ?? ''));
  if (from !== undefined && to !== undefined && from <= to) {
    return { period: 'custom', span: { from, to } };
  }
  const given = params.get('period') ?? '';
  const period = isPreset(given) ? given : usual;
  return { period, span: PRESETS[period].span(today) };
}
