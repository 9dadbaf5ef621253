import { useState } from 'react';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { type Acting, FormEnd, useAct } from '#web/admin/reservations/action-form.tsx';
import { AmountField, amountBetween, inDollars } from '#web/admin/reservations/amount-field.tsx';
import { MethodField } from '#web/admin/reservations/method-field.tsx';
import { usd } from '#web/admin/ui/words.ts';
import { TextField } from '#web/shared/ui/field.tsx';

type Hands = Acting & {
  readonly kind: 'take_payment' | 'hand_over';
  readonly mostCents: number;
  readonly lead: string;
  readonly label: string;
  readonly done: string;
  /** Of an amount: what the button says. */
  readonly action: (amount: string) => string;
};

/** Records money that changed hands outside the site. */
function HandsForm(props: Hands) {
  const { kind, mostCents, reservation } = props;
  const { run, isBusy, problem } = useAct(props);
  const [amount, setAmount] = useState(inDollars(mostCents));
  const [method, setMethod] = useState<OfflineMethod>('cash');
  const [note, setNote] = useState('');
  const [version] = useState(reservation.version);
  const amountCents = amountBetween(amount, 1, mostCents);
  const remark = note.trim() === '' ? {} : { note: note.trim() };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (amountCents === undefined) return;
        run({ kind, amountCents, method, version, ...remark }, props.done);
      }}
    >
      <p className="text-sm text-muted">{props.lead}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <AmountField
          label={props.label}
          value={amount}
          leastCents={1}
          mostCents={mostCents}
          onChange={setAmount}
        />
        <MethodField value={method} onChange={setMethod} />
      </div>
      <TextField
        label="Note"
        hint="For the office: the number of a check, who took it."
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FormEnd problem={problem} isBusy={isBusy} isReady={amountCents !== undefined}>
        {props.action(amountCents === undefined ? '' : usd(amountCents))}
      </FormEnd>
    </form>
  );
}

/** Against the balance; what is paid before the deposit confirms the booking. */
export const TakePaymentForm = (acting: Acting) => (
  <HandsForm
    {...acting}
    kind="take_payment"
    mostCents={acting.reservation.balanceCents}
    lead={`${usd(acting.reservation.balanceCents)} is left to pay. No card is charged: you took the money yourself.${
      acting.reservation.status === 'held' ? ' It confirms the booking.' : ''
    }`}
    label="Received, in dollars"
    done="The payment is recorded."
    action={(amount) => `Record ${amount}`}
  />
);

/** Carries out what was promised back by hand. */
export const HandOverForm = (acting: Acting) => (
  <HandsForm
    {...acting}
    kind="hand_over"
    mostCents={acting.reservation.toHandBackCents}
    lead={`${usd(acting.reservation.toHandBackCents)} was paid outside the site and is to go back. Record it once the customer has the money.`}
    label="Handed back, in dollars"
    done="What you handed back is recorded."
    action={(amount) => `Record ${amount} handed back`}
  />
);
