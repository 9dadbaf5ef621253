import { calendarDay, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { textIdOf } from '#core/kernel/ids.ts';
import { DEFAULT_SETTINGS, type Settings } from './business-settings.ts';

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

/**
 * The version of the wording, an id of the figures, and the id of the owner's own terms, if any:
 * `1.4-5f0c11ab`, `1.4-5f0c11ab-2d73d06f3442a25b`. Own terms that replace ours have no version of
 * our wording: `own-5f0c11ab-2d73d06f3442a25b`. Unique to the text.
 */
export function termsVersionOf(figures: TermsFigures, own?: Settings['ownTerms']): string {
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
  const wording = own?.replaces === true ? 'own' : TERMS_VERSION.version;
  const parts = [wording, textIdOf(stated).slice(0, ID_LETTERS), own?.id];
  return parts.filter((part) => part !== undefined).join('-');
}

/** The version in force for a new booking. */
export const termsVersionIn = (settings: Stated & Pick<Settings, 'ownTerms'>): string =>
  termsVersionOf(termsFiguresOf(settings), settings.ownTerms);

/** The id of the owner's own terms in a version. */
export const ownTermsIn = (version: string): string | undefined => version.split('-')[2];

/** The day since which the words of the terms have been in force. */
export function termsDayOf(own: Settings['ownTerms']): CalendarDay {
  const { date } = TERMS_VERSION;
  if (own === undefined) return date;
  const since = calendarDay(own.since);
  return own.replaces || since > date ? since : date;
}

/** Versions without figures are older, identify only the wording, and were never checked. */
export const namesFigures = (version: string): boolean => version.includes('-');

type TermsVersion = { readonly version: string; readonly date: CalendarDay };

/**
 * Version of the terms' wording and the shop day on which it took effect. Change it together with
 * `terms-text.ts`. The figures are from the settings; a booking records both (`termsVersionOf`).
 */
export const TERMS_VERSION: TermsVersion = { version: '1.8', date: calendarDay('2026-11-27') };
