import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { zipOf } from '#core/pricing/delivery.ts';
import { DeliveryAnswer } from '#web/shared/pricing/delivery-answer.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { DELIVERY_CHECK } from '#texts/pricing.ts';

const PARAMETER = 'zip';

/** Answers on the page; without its script the form asks the server for the same page with the ZIP code in its address. */
export function DeliveryCheck() {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(search.get(PARAMETER) ?? '');
  const isWrong = asked !== '' && zipOf(asked) === undefined;

  const answer = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get(PARAMETER);
    setAsked(typeof given === 'string' ? given.trim() : '');
  };

  return (
    <section aria-labelledby="delivery-check" className="card grid gap-4 p-5">
      <h2
        id="delivery-check"
        className="flex items-center gap-2 font-display text-heading font-semibold"
      >
        <Icon name="truck" className="size-6 text-cyan" />
        {DELIVERY_CHECK.title}
      </h2>
      <form method="get" onSubmit={answer} className="flex max-w-md items-end gap-3">
        <div className="flex-1">
          <TextField
            label={DELIVERY_CHECK.label}
            name={PARAMETER}
            id="delivery-zip"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            pattern="\s*\d{5}(-\d{4})?\s*"
            title={DELIVERY_CHECK.invalid}
            defaultValue={asked}
          />
        </div>
        <Button type="submit">{DELIVERY_CHECK.check}</Button>
      </form>
      <div aria-live="polite">
        {isWrong ? (
          <p className="text-sm text-danger">{DELIVERY_CHECK.invalid}</p>
        ) : (
          <DeliveryAnswer postalCode={asked} />
        )}
      </div>
    </section>
  );
}
