import { z } from 'zod';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { centsField, dayField, numberWithin, wholeWithin } from '#core/kernel/fields.schema.ts';
import { isFriendCode, normalCode, type PromoTerms } from './promo-code.ts';

/** A promo code as an admin enters it, in whole cents: either a percentage or an amount. */
export const promoInputSchema = z
  .object({
    code: z
      .string()
      .transform(normalCode)
      .pipe(
        z
          .string()
          .regex(/^[A-Z0-9_-]*$/, 'Use only letters, digits, - and _, without spaces.')
          .regex(/^(?![_-])/, 'Begin with a letter or a digit.')
          .min(3, 'Use at least three letters or digits; - and _ are fine.')
          .max(40, 'Use 40 characters or fewer.')
          .refine((code) => !isFriendCode(code), 'Codes like this are reserved for friend codes.'),
      ),
    discount: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('percent'),
        percent: numberWithin(1, 90, 'a percentage'),
      }),
      z.object({ kind: z.literal('amount'), amountCents: centsField.min(100, 'At least $1.') }),
    ]),
    from: dayField.optional(),
    until: dayField.optional(),
    minimumSubtotalCents: centsField,
    mostUses: wholeWithin(1, 1_000_000).optional(),
    firstBookingOnly: z.boolean(),
    oncePerCustomer: z.boolean().optional(),
    isActive: z.boolean(),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'Must not be before the first day.',
  });

export type PromoInput = z.infer<typeof promoInputSchema>;

/** The same in the core's types. */
export function termsFromInput(input: PromoInput): PromoTerms {
  const { discount, minimumSubtotalCents, from, until, ...terms } = input;
  return {
    ...terms,
    from: from === undefined ? undefined : parseCalendarDay(from),
    until: until === undefined ? undefined : parseCalendarDay(until),
    minimumSubtotal: cents(minimumSubtotalCents),
    discount:
      discount.kind === 'percent'
        ? discount
        : { kind: 'amount', amount: cents(discount.amountCents) },
  };
}

export const inputFromTerms = ({
  discount,
  minimumSubtotal,
  ...terms
}: PromoTerms): PromoInput => ({
  code: terms.code,
  discount:
    discount.kind === 'percent' ? discount : { kind: 'amount', amountCents: discount.amount },
  from: terms.from,
  until: terms.until,
  minimumSubtotalCents: minimumSubtotal,
  mostUses: terms.mostUses,
  firstBookingOnly: terms.firstBookingOnly,
  oncePerCustomer: terms.oncePerCustomer,
  isActive: terms.isActive,
});
