import { useState } from 'react';
import { REFUND_WAYS, type RefundWay } from '#core/refunds/refund.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { type Acting, FormEnd, useAct } from '#web/admin/reservations/action-form.tsx';
import { AmountField, amountBetween, inDollars } from '#web/admin/reservations/amount-field.tsx';
import { MethodField } from '#web/admin/reservations/method-field.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';

const WAY_NAMES: Readonly<Record<RefundWay, string>> = {
  card: 'Back to the card',
  rain_check: 'As a rain check',
  by_hand: 'In cash or by check',
};

const ACTIONS: Readonly<Record<RefundWay, string>> = {
  card: 'to the card',
  rain_check: 'as a rain check',
  by_hand: 'by hand',
};

const waysOf = ({ mostBackCents }: AdminReservation): readonly RefundWay[] =>
  REFUND_WAYS.filter((way) => mostBackCents[way] > 0);

function WayField(props: {
  readonly reservation: AdminReservation;
  readonly value: RefundWay;
  readonly onChange: (way: RefundWay) => void;
}) {
  const { reservation, value, onChange } = props;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">How it goes back</legend>
      {waysOf(reservation).map((way) => (
        <label key={way} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="give-back-as"
            className="size-5 shrink-0 accent-cyan"
            checked={way === value}
            onChange={() => onChange(way)}
          />
          <span className="flex-1">{WAY_NAMES[way]}</span>
          <span className="text-muted tabular-nums">
            up to {usd(reservation.mostBackCents[way])}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A total that stands can fall with what goes back; what is over owes nothing anyway. */
const hasTotal = ({ status }: AdminReservation): boolean =>
  status === 'confirmed' || status === 'completed';

function OwedField(props: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <CheckboxField
      label="The customer still owes it"
      hint={
        props.checked
          ? 'The total stays, and the balance rises by what goes back.'
          : 'The total falls by what goes back: nothing more is asked for.'
      }
      checked={props.checked}
      onChange={({ target }) => props.onChange(target.checked)}
    />
  );
}

/** Some or all of what was paid; days and units stay as they are. */
export function GiveBackForm(props: Acting) {
  const { reservation } = props;
  const { run, isBusy, problem } = useAct(props);
  const [as, setAs] = useState(waysOf(reservation)[0] ?? 'card');
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<OfflineMethod>('cash');
  const [why, setWhy] = useState('');
  const [staysOwed, setStaysOwed] = useState(false);
  const [version] = useState(reservation.version);
  const mostCents = reservation.mostBackCents[as];
  const amountCents = amount === '' ? undefined : amountBetween(amount, 1, mostCents);
  const isReady = amountCents !== undefined && why.trim() !== '';
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const by = as === 'by_hand' ? { method } : {};
        const back = { amountCents, as, ...by, why: why.trim(), staysOwed, version };
        run({ kind: 'give_back', ...back }, 'It is recorded, and the customer is told.');
      }}
    >
      <p className="text-sm text-muted">
        You hold {usd(reservation.keptCents)} from this customer. Days and units stay as they are.
      </p>
      <WayField reservation={reservation} value={as} onChange={setAs} />
      <div className="grid gap-3 sm:grid-cols-2">
        <AmountField
          label="Goes back, in dollars"
          value={amount}
          leastCents={1}
          mostCents={mostCents}
          onChange={setAmount}
        />
        {as === 'by_hand' && <MethodField value={method} onChange={setMethod} />}
      </div>
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => setAmount(inDollars(mostCents))}
      >
        All of it: {usd(mostCents)}
      </Button>
      <TextField
        label="Why"
        hint="The customer reads it."
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      {hasTotal(reservation) && <OwedField checked={staysOwed} onChange={setStaysOwed} />}
      <FormEnd problem={problem} isBusy={isBusy} isReady={isReady}>
        {amountCents === undefined ? 'Give back' : `Give back ${usd(amountCents)}`} {ACTIONS[as]}
      </FormEnd>
    </form>
  );
}
