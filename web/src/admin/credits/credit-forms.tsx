import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { CreditDto } from '#core/contract/credits.ts';
import { soldUntil } from '#core/credits/credit.ts';
import { addYears, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#core/kernel/language.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { MethodField } from '#web/admin/shared/office-payment.tsx';
import {
  ActionForm,
  FormNumber,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { NotMailed, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { amountField, centsFrom, optionalLine } from '#web/admin/ui/typed-numbers.ts';
import { dateName, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { useIssueCredit, useMailCredit, useSellGiftCard } from './credit-data.ts';

const words = { language: z.enum(LANGUAGES), message: optionalLine(500) };
const NO_WORDS = { language: 'en', message: '' } as const;

const LanguageField = ({ label }: { readonly label: string }) => (
  <FormSelect name="language" label={label}>
    <Options of={Object.entries(LANGUAGE_NAMES)} />
  </FormSelect>
);

const MessageField = () => (
  <FormTextArea
    name="message"
    label="Message (optional)"
    hint="Shown in the email, above the card."
    maxLength={500}
    rows={3}
  />
);

/** The personal text in a gift card's mail. */
const WordsFields = () => (
  <>
    <MessageField />
    <LanguageField label="Language of the email" />
  </>
);

const mailSchema = z.object({
  email: z.string().trim().min(1, 'Enter an email address.'),
  ...words,
});

export function MailForm(props: { readonly credit: CreditDto; readonly onDone: () => void }) {
  const { code, holder } = props.credit;
  const mail = useMailCredit();
  const saySent = useSaySent();
  /** One id per opened form: pressing twice sends one mail. */
  const [id] = useState(randomKey);
  return (
    <ActionForm
      schema={mailSchema}
      values={{ email: holder?.email ?? '', ...NO_WORDS }}
      write={(input) => mail.mutateAsync({ code, id, ...input })}
      submit="Send"
      done={({ email }) => saySent('Gift card', email)}
      onDone={props.onDone}
      ready
    >
      <FormText name="email" label="Email" type="email" required />
      <WordsFields />
      <NotMailed />
    </ActionForm>
  );
}

const giftCardSchema = (today: CalendarDay) =>
  z
    .object({
      amountCents: amountField(100, Number.MAX_SAFE_INTEGER, 'Enter an amount, such as 100.'),
      expiresOn: z
        .string()
        .min(1, 'Choose a day.')
        .refine((day) => day >= today, 'Choose today or a later day.'),
      name: optionalLine(200),
      email: optionalLine(254),
      note: optionalLine(200),
      isMailed: z.boolean(),
      ...words,
    })
    .refine(({ isMailed, email }) => !isMailed || email !== undefined, {
      path: ['email'],
      message: 'Enter an email address to send it to.',
    });

const sellSchema = z
  .object({
    amountCents: amountField(100, 500_000, 'An amount from $1 to $5,000.'),
    method: z.enum(OFFLINE_METHODS),
    note: optionalLine(200),
    from: optionalLine(120),
    email: optionalLine(254),
    name: optionalLine(120),
    isMailed: z.boolean(),
    to: optionalLine(254),
    ...words,
  })
  .refine(({ isMailed, to }) => !isMailed || to !== undefined, {
    path: ['to'],
    message: 'Enter an email address to send it to.',
  });

type Made = { readonly onMade: (credit: CreditDto) => void };

/** A person pays for a gift card at the counter. */
export function SellForm({ onMade }: Made) {
  const today = useToday();
  /** One id per opened form: sending it again gives the same card. */
  const [id] = useState(randomKey);
  const sell = useSellGiftCard();
  return (
    <ActionForm
      schema={sellSchema}
      fieldOf={([first, second]) =>
        first === 'mail' ? (second === 'email' ? 'to' : 'message') : String(first)
      }
      values={{
        amountCents: '',
        method: 'cash',
        note: '',
        from: '',
        email: '',
        name: '',
        isMailed: false,
        to: '',
        ...NO_WORDS,
      }}
      write={async ({ isMailed, to, message, ...sale }) =>
        onMade(
          await sell.mutateAsync({
            id,
            ...sale,
            ...(isMailed && to !== undefined && { mail: { email: to, message } }),
          }),
        )
      }
      submit={({ amountCents = '' }) => {
        const amount = centsFrom(amountCents);
        return amount > 0 ? `Sell for ${usd(amount)}` : 'Sell gift card';
      }}
      done="Gift card sold. The payment is in the books."
      onDone={() => undefined}
      focus="amountCents"
      ready
    >
      <p className="text-muted">
        You took the payment yourself, so no card is charged here. The gift card is good for five
        years, until {dateName(soldUntil(today))}.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormNumber name="amountCents" label="Amount in dollars" required />
        <MethodField label="Paid with" />
      </div>
      <FormText
        name="note"
        label="Note (optional)"
        hint="For the office, such as the check number or who took the money."
        maxLength={200}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText name="from" label="Bought by (optional)" hint="Printed on the card." />
        <FormText
          name="email"
          label="Buyer’s email (optional)"
          hint="For the receipt and the card to print."
          type="email"
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText name="name" label="For (optional)" />
        <LanguageField label="Language of the card and email" />
      </div>
      <FormPart
        name="isMailed"
        label="Email it to them now"
        hint="Includes the card to print. You can also print it yourself."
      >
        <FormText name="to" label="Recipient’s email" type="email" required />
        <MessageField />
        <NotMailed />
      </FormPart>
    </ActionForm>
  );
}

/** Gives away a code that works like money. */
export function GiveForm({ onMade }: Made) {
  const today = useToday();
  /** One id per opened form: sending it again gives the same card. */
  const [id] = useState(randomKey);
  const issue = useIssueCredit();
  return (
    <ActionForm
      schema={useMemo(() => giftCardSchema(today), [today])}
      values={{
        amountCents: '',
        expiresOn: addYears(today, 1),
        name: '',
        email: '',
        note: '',
        isMailed: false,
        ...NO_WORDS,
      }}
      write={async ({ isMailed, language, message, ...card }) =>
        onMade(
          await issue.mutateAsync({
            id,
            ...card,
            ...(isMailed && { mail: { language, message } }),
          }),
        )
      }
      submit="Give gift card"
      done="Gift card given."
      onDone={() => undefined}
      focus="amountCents"
      ready
    >
      <p className="text-muted">
        A gift from the shop: nobody pays, so no money comes in. The books count it as given away.
        If someone pays for it, sell one instead.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormNumber name="amountCents" label="Amount in dollars" required />
        <FormDay name="expiresOn" label="Good until" min={today} required />
        <FormText name="name" label="For" />
        <FormText name="email" label="Email" type="email" />
      </div>
      <FormText
        name="note"
        label="Reason (optional)"
        hint="For the office, such as what went wrong."
        maxLength={200}
      />
      <FormPart
        name="isMailed"
        label="Email it to them now"
        hint="From the shop, with the code, to use on screen or print."
      >
        <WordsFields />
        <NotMailed />
      </FormPart>
    </ActionForm>
  );
}
