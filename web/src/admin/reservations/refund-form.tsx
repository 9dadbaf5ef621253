import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import type { RefundWay } from '#core/refunds/refund.ts';
import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { CheckOrNote, MethodField } from '#web/admin/shared/office-payment.tsx';
import { type Acting, useAct } from '#web/admin/shared/reservation-data.ts';
import { ActionForm, FormCheckbox, FormNumber, FormText } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useSaySent } from '#web/admin/ui/mail-words.tsx';
import { centsFrom, dollarsFrom, optionalLine } from '#web/admin/ui/typed-numbers.ts';
import { usd } from '#web/admin/ui/words.ts';
import { Lead, LONGEST_REMARK, stillDue, upTo, why } from './money-forms.tsx';

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
      note: optionalLine(LONGEST_REMARK),
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

type Sums = Pick<AdminReservation, 'status' | 'totalCents' | 'keptCents'>;

/**
 * With what the booking costs and what is due afterward: `Refund $40.00 to the card, new total
 * $185.00`.
 */
export function submitWords(
  typed: Typed & { readonly staysOwed?: boolean | undefined },
  reservation: Sums,
): string {
  const said = `Refund ${refundWords(typed)}`.trim();
  const backCents = ORDER.reduce((sum, way) => sum + (centsFrom(typed[way] ?? '') || 0), 0);
  if (!isSold(reservation) || backCents <= 0) return said;
  const { totalCents, keptCents } = reservation;
  const owedCents = totalCents - keptCents;
  return typed.staysOwed === true
    ? `${said}${stillDue(owedCents + backCents)}`
    : `${said}, new total ${usd(totalCents - backCents)}${stillDue(owedCents)}`;
}

type Kept = readonly (readonly [method: OfflineMethod, amountCents: number])[];

/** What came in offline and is still here, by method, the largest first. */
export function keptByMethod(
  entries: readonly Pick<AdminReservation['entries'][number], 'kind' | 'method' | 'amountCents'>[],
): Kept {
  return OFFLINE_METHODS.map((method) => {
    const moved = entries.filter((entry) => entry.method === method);
    return [method, moved.reduce((sum, { amountCents }) => sum + amountCents, 0)] as const;
  })
    .filter(([, amountCents]) => amountCents > 0)
    .toSorted(([, a], [, b]) => b - a);
}

/** The method that came in with this amount, else the first with as much, else the largest. */
export function methodFor(amountCents: number, kept: Kept): OfflineMethod {
  const [method] =
    kept.find(([, amount]) => amount === amountCents) ??
    kept.find(([, amount]) => amount >= amountCents) ??
    kept[0] ??
    ([] as const);
  return method ?? 'cash';
}

/** How the money came, and how it goes back: the same way, until the user picks another. */
function ByHand({ kept }: { readonly kept: Kept }) {
  const { watch, setValue, formState } = useFormContext<{
    by_hand: string;
    method: OfflineMethod;
  }>();
  const amountCents = centsFrom(watch('by_hand'));
  const method = methodFor(amountCents, kept);
  const isChosen = formState.dirtyFields.method === true;
  useEffect(() => {
    // What is preset is no typed value.
    if (!isChosen) setValue('method', method, { shouldDirty: false });
  }, [isChosen, method, setValue]);
  const [, most = 0] = kept[0] ?? [];
  return (
    <>
      {kept.length > 1 && (
        <p className="text-sm text-muted">
          They paid{' '}
          {sayAll(
            'en',
            kept.map(([one, amount]) => `${usd(amount)} ${OFFLINE_WAYS[one]}`),
          )}
          .
          {amountCents > most &&
            ' To refund more than came in one way, record one refund for each way.'}
        </p>
      )}
      {amountCents > 0 && (
        <>
          <MethodField />
          <CheckOrNote />
        </>
      )}
    </>
  );
}

/** Refunds some or all of what was paid, one way or several. Days and units stay. */
export function RefundForm(props: Acting) {
  const { reservation } = props;
  const { id, version, keptCents, mostBackCents, entries } = reservation;
  const act = useAct(id);
  const kept = keptByMethod(entries);
  const saySent = useSaySent(reservation.contact);
  return (
    <ActionForm
      schema={refundSchema(reservation)}
      values={{
        card: '',
        by_hand: '',
        rain_check: '',
        method: methodFor(0, kept),
        note: '',
        why: '',
        staysOwed: false,
      }}
      write={({ method, note, why: reason, staysOwed, ...amounts }) => {
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
          ...(amounts.by_hand > 0 && { method, note }),
        });
      }}
      submit={(typed) => submitWords(typed, reservation)}
      done={`Refund recorded. ${saySent('Email', 'the customer')}`}
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
          {mostBackCents.by_hand > 0 && <ByHand kept={kept} />}
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
                  ? 'The price stays the same, so they have to pay the refund again. A check that bounced is no refund: use “Payment returned.”'
                  : 'The price and its sales tax go down by the refund. They do not pay it again.'
              }
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
