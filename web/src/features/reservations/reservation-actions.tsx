import { useState } from 'react';
import type { AdminReservationDto, AttendInput } from '#core/ports/life-api.ts';
import { RescheduleForm } from '#web/features/reservations/reschedule-form.tsx';
import { useAttend } from '#web/features/reservations/use-reservations.ts';
import { usd } from '#web/features/reservations/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

type Shown = { readonly reservation: AdminReservationDto };
type Acting = Shown & { readonly onDone: () => void };

/** Undefined for what is no amount. */
function centsIn(text: string): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

const inDollars = (amountCents: number): string => (amountCents / 100).toFixed(2);

function useAction({ reservation, onDone }: Acting) {
  const attend = useAttend(reservation.id);
  const run = (action: AttendInput, done: string): void =>
    attend.mutate(action, {
      onSuccess: () => {
        toast.success(done);
        onDone();
      },
    });
  return { run, isBusy: attend.isPending, problem: attend.error?.message };
}

const Refused = ({ problem }: { readonly problem: string | undefined }) =>
  problem === undefined ? null : <Notice tone="danger">{problem}</Notice>;

function NoteForm(props: Acting) {
  const { run, isBusy, problem } = useAction(props);
  const [text, setText] = useState('');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') run({ kind: 'note', text }, 'The note is kept.');
      }}
    >
      <TextAreaField
        label="Note"
        hint="Only the office reads it."
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Refused problem={problem} />
      <Button type="submit" size="sm" variant="primary" className="justify-self-end" busy={isBusy}>
        Keep note
      </Button>
    </form>
  );
}

function CancelForm(props: Acting) {
  const { reservation } = props;
  const { run, isBusy, problem } = useAction(props);
  const [refund, setRefund] = useState(inDollars(reservation.policyRefundCents));
  const [why, setWhy] = useState('');
  const refundCents = centsIn(refund);
  const isWrong =
    refundCents === undefined || refundCents < 0 || refundCents > reservation.keptCents;
  const reason = why.trim() === '' ? {} : { why: why.trim() };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        run({ kind: 'cancel', refundCents, ...reason }, 'The reservation is cancelled.');
      }}
    >
      <p className="text-sm text-muted">
        {usd(reservation.keptCents)} were paid and are here; by your terms{' '}
        {usd(reservation.policyRefundCents)} go back.
      </p>
      <TextField
        label="Goes back"
        inputMode="decimal"
        value={refund}
        error={isWrong ? `An amount up to ${usd(reservation.keptCents)}.` : undefined}
        onChange={({ target }) => setRefund(target.value)}
      />
      <TextField
        label="Reason"
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Refused problem={problem} />
      <div className="flex flex-wrap justify-end gap-3">
        {reservation.status === 'confirmed' && reservation.keptCents > 0 && (
          <Button
            size="sm"
            busy={isBusy}
            onClick={() => run({ kind: 'rain_check', ...reason }, 'The rain check is on its way.')}
          >
            Rain check over {usd(reservation.keptCents)}
          </Button>
        )}
        <Button type="submit" size="sm" variant="danger" busy={isBusy}>
          Cancel reservation
        </Button>
      </div>
    </form>
  );
}

function AdjustForm(props: Acting) {
  const { reservation } = props;
  const { run, isBusy, problem } = useAction(props);
  const [amount, setAmount] = useState('');
  const [why, setWhy] = useState('');
  const amountCents = centsIn(amount);
  const isReady = amountCents !== undefined && amountCents !== 0 && why.trim() !== '';
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        run({ kind: 'adjust', amountCents, why: why.trim() }, 'The total is adjusted.');
      }}
    >
      <p className="text-sm text-muted">
        Changes the total of {usd(reservation.totalCents)}: -25 takes $25 off. What was paid above
        the new total goes back by itself.
      </p>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        placeholder="-25.00"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Why"
        hint="The customer reads it beside the amount."
        maxLength={200}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Refused problem={problem} />
      <Button
        type="submit"
        size="sm"
        variant="primary"
        className="justify-self-end"
        disabled={!isReady}
        busy={isBusy}
      >
        Adjust total
      </Button>
    </form>
  );
}

function LinkForm(props: Acting) {
  const { run, isBusy, problem } = useAction(props);
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        The private link goes to {props.reservation.contact.email}.
      </p>
      <CheckboxField
        label="Make a new link: the old ones stop working"
        checked={isNew}
        onChange={({ target }) => setNew(target.checked)}
      />
      <Refused problem={problem} />
      <Button
        size="sm"
        variant="primary"
        className="justify-self-end"
        busy={isBusy}
        onClick={() => run({ kind: 'send_link', isNew }, 'The link is on its way.')}
      >
        Send link
      </Button>
    </div>
  );
}

const ACTIONS = {
  note: { name: 'Note', Form: NoteForm, isFor: () => true },
  link: { name: 'Send link', Form: LinkForm, isFor: () => true },
  reschedule: {
    name: 'Reschedule',
    Form: RescheduleForm,
    isFor: (status: string) => status === 'confirmed',
  },
  adjust: {
    name: 'Adjust total',
    Form: AdjustForm,
    isFor: (status: string) => status === 'confirmed' || status === 'completed',
  },
  cancel: {
    name: 'Cancel',
    Form: CancelForm,
    isFor: (status: string) => status === 'held' || status === 'confirmed',
  },
} as const;

type ActionName = keyof typeof ACTIONS;
const NAMES: readonly ActionName[] = ['note', 'link', 'reschedule', 'adjust', 'cancel'];

/** One action at a time, each on a panel of its own below the buttons. */
export function ReservationActions({ reservation }: Shown) {
  const [open, setOpen] = useState<ActionName>();
  const Form = open && ACTIONS[open].Form;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {NAMES.filter((name) => ACTIONS[name].isFor(reservation.status)).map((name) => (
          <Button
            key={name}
            size="sm"
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {ACTIONS[name].name}
          </Button>
        ))}
      </div>
      {Form && (
        <div className="rounded-lg border border-line bg-raised p-4">
          <Form reservation={reservation} onDone={() => setOpen(undefined)} />
        </div>
      )}
    </div>
  );
}
