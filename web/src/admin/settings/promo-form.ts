import type { PromoCodeDto } from '#core/contract/business-api.ts';

/** A code as typed. */
export type PromoForm = {
  code: string;
  kind: 'percent' | 'amount';
  /** Percent, or dollars. */
  off: string;
  from: string;
  until: string;
  minimumSubtotalCents: string;
  mostUses: string;
  firstBookingOnly: boolean;
  isActive: boolean;
};

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

export function formFromPromo(promo: PromoCodeDto | undefined): PromoForm {
  const { discount } = promo ?? {};
  return {
    code: promo?.code ?? '',
    kind: discount?.kind ?? 'percent',
    off:
      discount?.kind === 'amount' ? dollars(discount.amountCents) : String(discount?.percent ?? 10),
    from: promo?.from ?? '',
    until: promo?.until ?? '',
    minimumSubtotalCents: dollars(promo?.minimumSubtotalCents ?? 0),
    mostUses: promo?.mostUses === undefined ? '' : String(promo.mostUses),
    firstBookingOnly: promo?.firstBookingOnly ?? false,
    isActive: promo?.isActive ?? true,
  };
}

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const cents = (text: string): number => Math.round(number(text.replaceAll(/[$,\s]/g, '')) * 100);

/** What the schema is asked about. */
export const inputFromPromo = (form: PromoForm): unknown => ({
  code: form.code,
  discount:
    form.kind === 'percent'
      ? { kind: 'percent', percent: number(form.off) }
      : { kind: 'amount', amountCents: cents(form.off) },
  from: form.from || undefined,
  until: form.until || undefined,
  minimumSubtotalCents: cents(form.minimumSubtotalCents || '0'),
  mostUses: form.mostUses.trim() === '' ? undefined : number(form.mostUses),
  firstBookingOnly: form.firstBookingOnly,
  isActive: form.isActive,
});

/** The field that stands for a path of the input. */
export const promoFieldOf = (path: readonly PropertyKey[]): keyof PromoForm => {
  const [first] = path;
  if (first === 'discount') return 'off';
  return typeof first === 'string' ? (first as keyof PromoForm) : 'code';
};
