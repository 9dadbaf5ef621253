import { z } from 'zod';
import type { RefundWay } from '#core/refunds/refund.ts';
import {
  OFFLINE_METHODS,
  type OfflineMethod,
  onlyMethodOf,
} from '#core/reservations/money-entry.ts';
import { OFFLINE_WAYS } from '#core/reservations/offline-ways.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { Lead, LONGEST_REMARK, upTo, why } from '#web/admin/reservations/money-forms.tsx';
import { MethodField } from '#web/admin/data/office-payment.tsx';
import { type Acting, useAct } from '#web/admin/data/reservation-data.ts';
import { ActionForm, FormCheckbox, FormNumber, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { centsFrom, dollarsFrom } from '#web/admin/ui/typed-numbers.ts';
import { usd } from '#web/admin/ui/words.ts';
import { isSold } from '#core/reservations/reservation-state.ts';

const WAYS: Readonly<Record<RefundWay, string>> = {
  card: 'To the card',
  rain_check: 'As a rain check',
  by_hand: 'In cash or by check',
};

/** The ways' fields, in the order in which money usually goes back. */
const ORDER = ['card', 'by_hand', 'rain_check'] as const satisfies readonly RefundWay[];

const refundSchema = ({ mostBackCents, keptCents }: AdminReservation) => {
  const amountOf = (way: RefundWay) =>
    z
      .string()
      .transform((text) => (text.trim() === '' ? 0 : centsFrom(text)))
      .refine((amount) => amount >= 0 && amount <= mostBackCents[way], upTo(mostBackCents[way]));
  return z
    .object({
      card: amountOf('card'),
      by_hand: amountOf('by_hand'),
      rain_check: amountOf('rain_check'),
      method: z.enum(OFFLINE_METHODS),
      why,
      staysOwed: z.boolean(),
    })
    .superRefine((typed, context) => {
      const sum = ORDER.reduce((total, way) => total + typed[way], 0);
      if (sum >= 1 && sum <= keptCents) return;
      const path = [ORDER.find((way) => mostBackCents[way] > 0) ?? 'card'];
      const message = sum === 0 ? upTo(keptCents) : `Together at most ${usd(keptCents)}.`;
      context.addIssue({ code: 'custom', path, message });
    });
};

type Typed = Partial<Record<RefundWay, string>> & { readonly method?: OfflineMethod };

/** `$50.00 to the card and $25.00 in cash` */
export const refundWords = ({ method = 'cash', ...typed }: Typed): string =>
  ORDER.flatMap((way) => {
    const amountCents = centsFrom(typed[way] ?? '');
    const how = way === 'by_hand' ? OFFLINE_WAYS[method] : WAYS[way].toLowerCase();
    return amountCents > 0 ? [`${usd(amountCents)} ${how}`] : [];
  }).join(' and ');

/** Refunds some or all of what was paid, one way or several. Days and units stay. */
export function RefundForm(props: Acting) {
  const { reservation } = props;
  const { id, version, keptCents, mostBackCents, entries } = reservation;
  const act = useAct(id);
  return (
    <ActionForm
      schema={refundSchema(reservation)}
      values={{
        card: '',
        by_hand: '',
        rain_check: '',
        method: onlyMethodOf(entries, 'received'),
        why: '',
        staysOwed: false,
      }}
      write={({ method, why: reason, staysOwed, ...amounts }) => {
        const [first = { as: 'card' as const, amountCents: 0 }, ...also] = ORDER.flatMap((as) =>
          amounts[as] > 0 ? [{ as, amountCents: amounts[as] }] : [],
        );
        return act.mutateAsync({
          kind: 'give_back',
          version,
          ...first,
          also,
          why: reason,
          staysOwed,
          ...(amounts.by_hand > 0 && { method }),
        });
      }}
      submit={(typed) => `Refund ${refundWords(typed)}`.trim()}
      done="Refund recorded. The customer gets an email."
      onDone={props.onDone}
      onReload={props.onReload}
    >
      {({ watch, setValue }) => (
        <>
          <Lead>{`You hold ${usd(keptCents)} of this customer’s money. Dates and units stay as they are.`}</Lead>
          {ORDER.filter((way) => mostBackCents[way] > 0).map((way) => (
            <div key={way} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
              <FormNumber name={way} label={`${WAYS[way]}, in dollars`} />
              <ActionButton
                small
                className="mb-0.5 min-w-28"
                onClick={() =>
                  setValue(way, dollarsFrom(mostBackCents[way]), { shouldDirty: true })
                }
              >
                All: {usd(mostBackCents[way])}
              </ActionButton>
            </div>
          ))}
          {centsFrom(watch('by_hand')) > 0 && <MethodField />}
          <FormText
            name="why"
            label="Reason"
            required
            hint="The customer sees this."
            maxLength={LONGEST_REMARK}
          />
          {isSold(reservation) && (
            <FormCheckbox
              name="staysOwed"
              label="The customer still owes this amount"
              hint={
                watch('staysOwed')
                  ? 'The price stays the same, so they have to pay the refund again.'
                  : 'The price and its sales tax go down by the refund. They do not pay it again.'
              }
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
