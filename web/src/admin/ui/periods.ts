import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { isPreset, type PresetName, PRESETS } from '#core/reporting/periods.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';

/** The name of a preset, or `custom`, and its days. */
export type Period = { readonly period: PresetName | 'custom'; readonly span: DaySpan };

/** The days that an address asks for. @param usual the preset where it asks for none */
export function periodOf(params: URLSearchParams, today: CalendarDay, usual: PresetName): Period {
  const [from, to] = ['from', 'to'].map((one) => parseCalendarDay(params.get(one) ?? ''));
  if (from !== undefined && to !== undefined && from <= to) {
    return { period: 'custom', span: { from, to } };
  }
  const given = params.get('period') ?? '';
  const period = isPreset(given) ? given : usual;
  return { period, span: PRESETS[period].span(today) };
}
