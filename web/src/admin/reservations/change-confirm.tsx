import type { ReactNode } from 'react';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { Refused } from '#web/admin/reservations/action-form.tsx';
import type { Change } from '#web/admin/reservations/use-change.ts';
import { signedUsd, usd } from '#web/admin/ui/words.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import type { ChangeQuoteDto } from '#core/contract/manage.ts';

const Row = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{props.name}</dt>
    <dd className="tabular-nums">{props.children}</dd>
  </div>
);

function Price({ quote }: { readonly quote: ChangeQuoteDto }) {
  const { totalCents, differenceCents, excessCents, balanceCents } = quote;
  return (
    <dl className="grid gap-1.5 rounded-md border border-line p-3">
      <Row name="New total">
        <strong>{usd(totalCents)}</strong>
      </Row>
      <Row name="Difference">
        {differenceCents === 0 ? 'The same price' : signedUsd(differenceCents)}
      </Row>
      {excessCents > 0 && <Row name="Goes back">{usd(excessCents)}</Row>}
      {balanceCents > 0 && <Row name="Left to pay">{usd(balanceCents)}</Row>}
      {isBelowCard(balanceCents) && (
        <p className="text-sm text-warning">
          No card takes that little: take it in cash, or let it go afterwards.
        </p>
      )}
    </dl>
  );
}

/** The price of a change, or why there is none, and the button that asks for the one and then makes the other. */
export function ChangeConfirm(props: {
  readonly change: Change;
  /** What the button says once the price is shown. */
  readonly action: string;
  readonly disabled?: boolean | undefined;
}) {
  const { quote, problem, isBusy, keepAsCredit, setKeepAsCredit } = props.change;
  return (
    <div className="grid gap-3" aria-live="polite">
      {quote !== undefined && <Price quote={quote} />}
      {quote !== undefined && quote.excessCents > 0 && (
        <CheckboxField
          label="Give it as a rain check in place of a refund"
          checked={keepAsCredit}
          onChange={({ target }) => setKeepAsCredit(target.checked)}
        />
      )}
      <Refused problem={problem?.message} />
      <Button
        type="submit"
        size="sm"
        variant="primary"
        className="justify-self-end"
        disabled={props.disabled}
        busy={isBusy}
      >
        {quote === undefined ? 'See the price' : props.action}
      </Button>
    </div>
  );
}
