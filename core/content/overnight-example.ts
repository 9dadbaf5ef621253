import { isWeekdayClosed } from '#core/capacity/shut-days.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Settings } from '#core/settings/business-settings.ts';

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
};

/** Two weekdays, by name. */
export type OvernightExample = { readonly party: string; readonly pickUp: string };

/**
 * The example of a rental whose pickup is on the next day: Saturday to Sunday, or the nearest pair
 * of open weekdays before it. Undefined if the shop never opens two days in a row.
 */
export function overnightExample(
  limits: Pick<Settings['limits'], 'keepsOpeningDays' | 'noTruck' | 'week'>,
  language: Language,
): OvernightExample | undefined {
  const isOpen = (day: number): boolean => !isWeekdayClosed(day, limits);
  const after = (day: number): number => (day + 1) % 7;
  const party = [6, 5, 4, 3, 2, 1, 0].find((day) => isOpen(day) && isOpen(after(day)));
  const names = NAMES[language];
  return party === undefined
    ? undefined
    : { party: names[party] ?? '', pickUp: names[after(party)] ?? '' };
}
