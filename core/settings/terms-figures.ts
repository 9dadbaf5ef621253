import { DEFAULT_SETTINGS, type Settings } from './business-settings.ts';
import { textIdOf } from '#core/kernel/ids.ts';
import { calendarDay, type CalendarDay } from '#core/kernel/calendar-day.ts';

/** The settings stated in the rental terms. A booking keeps those it was made with. */
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

export const DEFAULT_FIGURES: TermsFigures = termsFiguresOf(DEFAULT_SETTINGS);

const ID_LETTERS = 8;

/** The version of the wording and an id of the figures: `1.4-5f0c11ab`. Unique to the text. */
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

/** Versions without figures are older, identify only the wording, and were never checked. */
export const namesFigures = (version: string): boolean => version.includes('-');

type TermsVersion = { readonly version: string; readonly date: CalendarDay };

/**
 * Version of the terms' wording and the shop day on which it took effect. Change it together with
 * `terms-text.ts`. The figures are from the settings; a booking records both (`termsVersionOf`).
 */
export const TERMS_VERSION: TermsVersion = { version: '1.8', date: calendarDay('2026-11-27') };
