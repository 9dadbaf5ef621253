import { DEFAULT_SETTINGS, type Settings } from './business-settings.ts';
import { textIdOf } from '#core/kernel/text-id.ts';
import { calendarDay, type CalendarDay } from '#core/kernel/calendar-day.ts';

/** What the rental terms state of the settings. A booking keeps those it was made with: they go on counting for it. */
export type TermsFigures = Pick<Settings, 'balanceCharge' | 'cancellation' | 'changes'> & {
  readonly depositPercent: number;
  readonly minDays: number;
  readonly maxDays: number;
};

type Stated = Pick<Settings, 'balanceCharge' | 'cancellation' | 'changes' | 'deposit' | 'limits'>;

export const termsFiguresOf = ({
  balanceCharge,
  cancellation,
  changes,
  deposit,
  limits: { minDays, maxDays },
}: Stated): TermsFigures => ({
  balanceCharge,
  cancellation,
  changes: { ...changes, resetsTier: changes.resetsTier === true },
  depositPercent: deposit.percent,
  minDays,
  maxDays,
});

/** Of a shop that changed nothing. */
export const DEFAULT_FIGURES: TermsFigures = termsFiguresOf(DEFAULT_SETTINGS);

const ID_LETTERS = 8;

/**
 * Which terms these are: the version of the words, and an id of the figures in them, `1.4-5f0c11ab`. Two texts that
 * differ never have the same one.
 */
export function termsVersionOf(figures: TermsFigures): string {
  const { balanceCharge, cancellation, changes, depositPercent, minDays, maxDays } = figures;
  const { tiers, weather } = cancellation;
  const stated = [
    depositPercent,
    [minDays, maxDays],
    [balanceCharge.isOn, balanceCharge.daysBefore],
    tiers.map(({ daysBefore, refundPercent }) => [daysBefore, refundPercent]),
    [weather.isOn, weather.untilHours, weather.validDays],
    [changes.isOn, changes.untilHours, changes.resetsTier === true],
  ];
  return `${TERMS_VERSION.version}-${textIdOf(stated).slice(0, ID_LETTERS)}`;
}

/** A version that names its figures; older ones are words alone and were never checked. */
export const namesFigures = (version: string): boolean => version.includes('-');

type TermsVersion = { readonly version: string; readonly date: CalendarDay };

/**
 * Which words the rental terms have, and since when (a day of the shop): a change of them in `terms-text.ts` is a new
 * version. The figures in them come from the settings; what a booking records names both (`termsVersionOf`).
 */
export const TERMS_VERSION: TermsVersion = { version: '1.4', date: calendarDay('2026-11-22') };
