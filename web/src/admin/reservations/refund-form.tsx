import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { REFUND_WAYS, type RefundWay } from '#core/refunds/refund.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import {
  byMethod,
  Lead,
  LONGEST_REMARK,
  named,
  upTo,
  why,
} from '#web/admin/reservations/money-forms.tsx';
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

const waysOf = ({ mostBackCents }: AdminReservation): readonly RefundWay[] =>
  REFUND_WAYS.filter((way) => mostBackCents[way] > 0);

/** The way the money came in, before a credit that nobody has asked for. */
export const usualWay = ({ mostBackCents }: Pick<AdminReservation, 'mostBackCents'>): RefundWay =>
  (['card', 'by_hand', 'rain_check'] as const).find((way) => mostBackCents[way] > 0) ?? 'card';

const WayField = ({ reservation }: Pick<Acting, 'reservation'>) => {
  const { register } = useFormContext();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Refund method</legend>
      {waysOf(reservation).map((way) => (
        <label key={way} className="flex min-h-8 cursor-pointer items-center gap-2 max-sm:min-h-11">
          <input
            type="radio"
            value={way}
            className="size-4 shrink-0 accent-cyan"
            {...register('as')}
          />
          <span className="flex-1">{WAYS[way]}</span>
          <span className="text-muted">up to {usd(reservation.mostBackCents[way])}</span>
        </label>
      ))}
    </fieldset>
  );
};

const refundSchema = ({ mostBackCents }: AdminReservation) =>
  z
    .object({
      as: z.enum(REFUND_WAYS),
      amountCents: z.string().transform(centsFrom),
      method: z.enum(OFFLINE_METHODS),
      why,
      staysOwed: z.boolean(),
    })
    .superRefine(({ as, amountCents }, context) => {
      const most = mostBackCents[as];
      if (amountCents >= 1 && amountCents <= most) return;
      context.addIssue({ code: 'custom', path: ['amountCents'], message: upTo(most) });
    });

/** Refunds some or all of what was paid. Days and units stay. */
export function RefundForm(props: Acting) {
  const { reservation } = props;
  const { id, version, keptCents, mostBackCents } = reservation;
  const act = useAct(id);
  return (
    <ActionForm
      schema={refundSchema(reservation)}
      values={{
        as: usualWay(reservation),
        amountCents: '',
        method: 'cash',
        why: '',
        staysOwed: false,
      }}
      write={({ method, ...refund }) =>
        act.mutateAsync({
          kind: 'give_back',
          version,
          ...refund,
          ...(refund.as === 'by_hand' && { method }),
        })
      }
      submit={({ as = 'card', amountCents, method }) =>
        `Refund${named(amountCents)} ${as === 'by_hand' ? byMethod(method) : WAYS[as].toLowerCase()}`
      }
      done="Refund recorded. The customer gets an email."
      onDone={props.onDone}
      onReload={props.onReload}
    >
      {({ watch, setValue }) => {
        const as = watch('as');
        return (
          <>
            <Lead>{`You hold ${usd(keptCents)} of this customer’s money. Dates and units stay as they are.`}</Lead>
            <WayField reservation={reservation} />
            <div className="grid gap-3 sm:grid-cols-2">
              <FormNumber name="amountCents" label="Amount in dollars" required />
              {as === 'by_hand' && <MethodField />}
            </div>
            <ActionButton
              small
              className="justify-self-start"
              onClick={() =>
                setValue('amountCents', dollarsFrom(mostBackCents[as]), { shouldDirty: true })
              }
            >
              Full amount: {usd(mostBackCents[as])}
            </ActionButton>
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
                    : 'The price goes down by the refund. They do not pay it again.'
                }
              />
            )}
          </>
        );
      }}
    </ActionForm>
  );
}
