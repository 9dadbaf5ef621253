import type { PaperKind } from '#core/inventory/unit.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { ShopPaperInput } from '#core/settings/settings.schema.ts';

/** A paper as the server sends it. */
export type PaperDto = {
  readonly kind: PaperKind | ShopPaperInput['kind'];
  readonly number?: string | undefined;
  readonly by?: string | undefined;
  readonly issuedOn?: string | undefined;
  readonly expiresOn?: string | undefined;
  readonly file?: string | undefined;
};

type Words = { readonly name: string; readonly number: string; readonly by: string };

export const PAPER_WORDS: Readonly<Record<PaperDto['kind'], Words>> = {
  inspection: { name: 'Inspection', number: 'Sticker number', by: 'Inspector' },
  insurance: { name: 'Insurance of this unit', number: 'Policy number', by: 'Insurer' },
  manual: { name: 'Manual', number: 'Edition', by: 'Manufacturer' },
  liability: { name: 'Liability insurance', number: 'Policy number', by: 'Insurer' },
  permit: { name: 'Permit', number: 'Permit number', by: 'City or county' },
  other: { name: 'Other document', number: 'What it is', by: 'From' },
};

/** An expiration within this many days is pointed out. */
const DUE_WITHIN_DAYS = 30;

/** Days until a paper expires, if soon; negative once past. */
export function daysLeft(expiresOn: string | undefined, today: CalendarDay): number | undefined {
  const left = expiresOn === undefined ? undefined : daysBetween(today, calendarDay(expiresOn));
  return left === undefined || left > DUE_WITHIN_DAYS ? undefined : left;
}

export function papersText(left: number): string {
  if (left < 0) return 'Expired';
  if (left === 0) return 'Expires today';
  return left === 1 ? 'Expires tomorrow' : `Expires in ${left} days`;
}
