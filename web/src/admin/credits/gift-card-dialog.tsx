import { type FormEvent, useState } from 'react';
import type { CreditDto } from '#core/contract/credits.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import {
  type GiftDraft,
  GiftWordsFields,
  giftWordsOf,
  NO_WORDS,
} from '#web/admin/credits/gift-words.tsx';
import { useIssueCredit } from '#web/admin/credits/use-credits.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { numberFrom } from '#web/admin/ui/form-section.tsx';

type Draft = {
  readonly amount: string;
  readonly expiresOn: string;
  readonly name: string;
  readonly email: string;
} & GiftDraft;

/** Undefined for what is no amount of a card, $1 at least. */
function centsOf({ amount }: Draft): number | undefined {
  const cents = Math.round(numberFrom(amount) * 100);
  return Number.isSafeInteger(cents) && cents >= 100 ? cents : undefined;
}

function useGiftCard(onIssued: (credit: CreditDto) => void) {
  const today = useToday();
  /** One opening of the form is one wish: sent again, it is the same card. */
  const [id] = useState(randomKey);
  const [draft, setDraft] = useState<Draft>(() => ({
    amount: '',
    expiresOn: addDays(today, 365),
    name: '',
    email: '',
    ...NO_WORDS,
  }));
  const [isMailed, setMailed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const issue = useIssueCredit();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const amountCents = centsOf(draft);
    setMissing(amountCents === undefined);
    if (amountCents === undefined) return;
    const [name, email] = [draft.name.trim(), draft.email.trim()];
    issue.mutate(
      {
        id,
        amountCents,
        expiresOn: draft.expiresOn,
        ...(name && { name }),
        ...(email && { email }),
        ...(isMailed && { mail: giftWordsOf(draft) }),
      },
      { onSuccess: onIssued },
    );
  };
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  const { problem } = issue.error instanceof ApiProblemError ? issue.error : {};
  const emailError = problem?.errors?.find(({ path }) => path.endsWith('email'))?.message;
  return { draft, setDraft, field, submit, issue, isMissing, isMailed, setMailed, emailError };
}

function GiftCardForm({ onIssued }: { readonly onIssued: (credit: CreditDto) => void }) {
  const { draft, setDraft, field, submit, issue, isMissing, isMailed, setMailed, emailError } =
    useGiftCard(onIssued);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 p-5">
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        required
        autoComplete="off"
        error={isMissing ? 'Enter an amount, such as 100.' : undefined}
        {...field('amount')}
      />
      <TextField label="Good until" type="date" required {...field('expiresOn')} />
      <TextField label="For" autoComplete="off" {...field('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        required={isMailed}
        error={emailError}
        {...field('email')}
      />
      <CheckboxField
        label="Mail it to them now"
        hint="With the code, to read or to print."
        checked={isMailed}
        onChange={({ target }) => setMailed(target.checked)}
      />
      {isMailed && (
        <GiftWordsFields
          draft={draft}
          onChange={(words) => setDraft((now) => ({ ...now, ...words }))}
        />
      )}
      {issue.error && !emailError && <Alert tone="danger">{issue.error.message}</Alert>}
      <Button type="submit" variant="primary" busy={issue.isPending}>
        Issue gift card
      </Button>
    </form>
  );
}

/** Issues a code that pays like money. */
export function GiftCardDialog(props: {
  readonly open: boolean;
  readonly onIssued: (credit: CreditDto) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog open={props.open} title="Issue a gift card" onClose={props.onClose}>
      <GiftCardForm onIssued={props.onIssued} />
    </Dialog>
  );
}
