import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { AmendmentInput, ChangeQuoteDto } from '#core/contract/manage.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { eventPlaceSchema, venueFormSchema } from '#core/reservations/checkout.schema.ts';
import {
  type Acting,
  useAmendReservation,
  usePreviewAmendment,
} from '#web/admin/reservations/reservation-data.ts';
import { FormText, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ChangedElsewhere, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { useUnsaved } from '#web/admin/ui/unsaved.tsx';
import { isConflict } from '#web/admin/ui/use-list.ts';
import { signedUsd, usd } from '#web/admin/ui/words.ts';
import { SpotFields } from '#web/shared/booking/party-fields.tsx';
import { fieldsOf } from '#web/shared/forms/use-schema-form.ts';
import { PriceComparison } from '#web/shared/pricing/price-comparison.tsx';
import { toast } from '#web/shared/toast.ts';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A change that is priced first and made second, at exactly the price that was shown. What is altered after it was priced is
 * priced again. @param wanted undefined: nothing that could be asked for
 */
function useChange(acting: Acting, wanted: AmendmentInput | undefined, done: string) {
  const { id, version } = acting.reservation;
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [waive, setWaive] = useState(false);
  const preview = usePreviewAmendment(id);
  const change = useAmendReservation(id);
  const asked = wanted && { change: wanted, waive };
  const isPriced = isSame(preview.variables, asked);
  const isTried = isSame(change.variables?.change, wanted);
  const quote = isPriced ? preview.data : undefined;

  /** What is waived is priced again at once: it is confirmed as it is shown. */
  function waiveIt(isWaived: boolean): void {
    setWaive(isWaived);
    if (wanted !== undefined) preview.mutate({ change: wanted, waive: isWaived });
  }

  function submit(request: AmendmentInput | undefined = wanted): void {
    if (request === undefined) return;
    if (quote === undefined) return preview.mutate({ change: request, waive });
    const { totalCents, excessCents } = quote;
    const shown = { totalCents, excessCents, version };
    return change.mutate(
      { change: request, waive, shown: { ...shown, ...(excessCents > 0 && { keepAsCredit }) } },
      {
        onSuccess: () => {
          toast.success(done);
          acting.onDone();
        },
        // What was shown is not true any more: it is asked for again.
        onError: () => preview.reset(),
      },
    );
  }

  return {
    submit,
    quote,
    keepAsCredit,
    setKeepAsCredit,
    waive,
    waiveIt,
    problem: (isTried ? change.error : null) ?? (isPriced ? preview.error : null),
    isBusy: preview.isPending || change.isPending,
  };
}

function Price({ quote }: { readonly quote: ChangeQuoteDto }) {
  const { totalCents, differenceCents, excessCents, balanceCents } = quote;
  return (
    <div className="grid gap-2 rounded-md border border-line px-3 py-2">
      <PriceComparison quote={quote} />
      <Facts
        rows={[
          ['New total', <strong key="total">{usd(totalCents)}</strong>],
          ['Difference', differenceCents === 0 ? 'The same price' : signedUsd(differenceCents)],
          ...(excessCents > 0 ? [['Refund', usd(excessCents)] as const] : []),
          ...(balanceCents > 0 ? [['Owed', usd(balanceCents)] as const] : []),
        ]}
      />
      {isBelowCard(balanceCents) && (
        <p className="mt-1 text-warning">
          No card takes that little: record a cash payment, or waive the balance afterwards.
        </p>
      )}
    </div>
  );
}

/** Fields, the price of what they ask for, and the button that asks for the one and then makes the other. */
export function ChangeForm(props: {
  readonly acting: Acting;
  /** Undefined: nothing that could be asked for. */
  readonly wanted: AmendmentInput | undefined;
  /** Something in it is other than it was. */
  readonly isDirty: boolean;
  /** Has the last word on what is asked for, as a form that checks its fields first. */
  readonly onSubmit?: (submit: (asked: AmendmentInput) => void) => void;
  /** What the button says once the price is shown, and what is said when it is done. */
  readonly action: string;
  readonly done: string;
  readonly children: ReactNode;
}) {
  const { acting, wanted, isDirty, onSubmit, action } = props;
  const change = useChange(acting, wanted, props.done);
  const { quote, problem, isBusy, keepAsCredit, setKeepAsCredit, waive, waiveIt } = change;
  useUnsaved(isDirty);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit === undefined) change.submit();
        else onSubmit(change.submit);
      }}
    >
      {props.children}
      <div className="grid gap-3" aria-live="polite">
        {quote !== undefined && <Price quote={quote} />}
        {(waive || (quote !== undefined && quote.differenceCents > 0)) && (
          <CheckboxField
            label="Waive what the change adds"
            hint="The customer pays the total of before; the price shows a line for it."
            checked={waive}
            onChange={({ target }) => waiveIt(target.checked)}
          />
        )}
        {quote !== undefined && quote.excessCents > 0 && (
          <CheckboxField
            label="Give it as a rain check in place of a refund"
            checked={keepAsCredit}
            onChange={({ target }) => setKeepAsCredit(target.checked)}
          />
        )}
        {isConflict(problem) ? (
          <ChangedElsewhere onLoadTheirs={acting.onReload} />
        ) : (
          problem && <StateBox is="failed" title={problem.message} />
        )}
        <ActionButton
          type="submit"
          variant="primary"
          className="justify-self-end"
          off={!isDirty || (wanted === undefined && onSubmit === undefined)}
          busy={isBusy}
        >
          {quote === undefined ? 'See the price' : action}
        </ActionButton>
      </div>
    </form>
  );
}

/** Other days for all of it. Deadlines and closed days do not apply to admins. */
export function DatesForm(acting: Acting) {
  const { reservation } = acting;
  const [startDate, setStart] = useState(reservation.startDate);
  const [endDate, setEnd] = useState(reservation.endDate);
  return (
    <ChangeForm
      acting={acting}
      wanted={{ kind: 'reschedule', startDate, endDate }}
      isDirty={startDate !== reservation.startDate || endDate !== reservation.endDate}
      action="Move to these days"
      done="The reservation has new dates."
    >
      <p className="text-muted">
        What was booked keeps its price per day. Closed days and lead time do not apply to you.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Delivery"
          type="date"
          value={startDate}
          onChange={({ target }) => setStart(target.value)}
        />
        <TextField
          label="Pick-up"
          type="date"
          value={endDate}
          onChange={({ target }) => setEnd(target.value)}
        />
      </div>
    </ChangeForm>
  );
}

/** The office may not know the times yet. */
const detailsSchema = eventPlaceSchema.extend({
  startsAt: z.string(),
  endsAt: z.string(),
  venue: venueFormSchema.optional(),
});
type Details = z.output<typeof detailsSchema>;
type TypedDetails = z.input<typeof detailsSchema>;

const changeOf = ({ notes, startsAt, endsAt, ...place }: Details): AmendmentInput => ({
  kind: 'details',
  event: {
    ...place,
    ...(notes !== undefined && notes !== '' && { notes }),
    ...(startsAt !== '' && { startsAt }),
    ...(endsAt !== '' && { endsAt }),
  },
});

/** Where the party is, and what the crew should know. Another ZIP code may cost another delivery. */
export function AddressForm(acting: Acting) {
  const { event } = acting.reservation;
  const form = useForm<TypedDetails, unknown, Details>({
    resolver: zodResolver(detailsSchema),
    defaultValues: {
      ...event,
      notes: event.notes ?? '',
      startsAt: event.startsAt ?? '',
      endsAt: event.endsAt ?? '',
    },
    mode: 'onTouched',
  });
  const [wanted, setWanted] = useState<AmendmentInput>();
  const typed = useWatch({ control: form.control, compute: (details: TypedDetails) => details });
  const read = detailsSchema.safeParse(typed);
  const isAsWanted = read.success && isSame(wanted, changeOf(read.data));
  return (
    <FormProvider {...form}>
      <ChangeForm
        acting={acting}
        wanted={isAsWanted ? wanted : undefined}
        isDirty={form.formState.isDirty}
        onSubmit={(submit) =>
          void form.handleSubmit((details) => {
            const asked = changeOf(details);
            setWanted(asked);
            submit(asked);
          })()
        }
        action="Change the details"
        done="The details are changed."
      >
        <div className="grid grid-cols-2 gap-3 sm:max-w-72">
          <FormText name="startsAt" label="Party starts" type="time" />
          <FormText name="endsAt" label="Party ends" type="time" />
        </div>
        <FormText name="street" label="Street and number" />
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_5rem_8rem]">
          <div className="max-sm:col-span-2">
            <FormText name="city" label="City" />
          </div>
          <FormText name="region" label="State" maxLength={2} />
          <FormText name="postalCode" label="ZIP code" inputMode="numeric" />
        </div>
        <FormTextArea name="notes" label="Notes for the crew" rows={3} />
        <SpotFields field={fieldsOf(form)} id="details" venue={typed.venue} />
      </ChangeForm>
    </FormProvider>
  );
}
