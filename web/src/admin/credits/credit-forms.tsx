import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { CreditDto } from '#core/contract/credits.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Language, LANGUAGES } from '#core/kernel/language.ts';
import { useIssueCredit, useMailCredit } from '#web/admin/credits/credit-data.ts';
import {
  ActionForm,
  FormNumber,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { amountField, optionalLine } from '#web/admin/ui/typed-numbers.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

const words = { language: z.enum(LANGUAGES), message: optionalLine(500) };
const NO_WORDS = { language: 'en', message: '' } as const;

/** The personal text in a gift card's mail. */
const WordsFields = () => (
  <>
    <FormTextArea
      name="message"
      label="A few words (optional)"
      hint="They stand in the mail, above the card."
      maxLength={500}
      rows={3}
    />
    <FormSelect name="language" label="Language of the mail">
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </FormSelect>
  </>
);

const mailSchema = z.object({
  email: z.string().trim().min(1, 'Enter an email address.'),
  ...words,
});

export function MailForm(props: { readonly credit: CreditDto; readonly onDone: () => void }) {
  const { code, holder } = props.credit;
  const mail = useMailCredit();
  /** One id per opened form: pressing twice sends one mail. */
  const [id] = useState(randomKey);
  return (
    <ActionForm
      schema={mailSchema}
      values={{ email: holder?.email ?? '', ...NO_WORDS }}
      write={(input) => mail.mutateAsync({ code, id, ...input })}
      submit="Send"
      done="The gift card is on its way."
      onDone={props.onDone}
      ready
    >
      <FormText name="email" label="Email" type="email" required />
      <WordsFields />
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
      isMailed: z.boolean(),
      ...words,
    })
    .refine(({ isMailed, email }) => !isMailed || email !== undefined, {
      path: ['email'],
      message: 'Enter an email address to mail it to.',
    });

/** Issues a code that pays like money. */
export function GiftCardForm(props: { readonly onIssued: (credit: CreditDto) => void }) {
  const today = useToday();
  /** One id per opened form: sending it again gives the same card. */
  const [id] = useState(randomKey);
  const issue = useIssueCredit();
  return (
    <ActionForm
      schema={useMemo(() => giftCardSchema(today), [today])}
      values={{
        amountCents: '',
        expiresOn: addDays(today, 365),
        name: '',
        email: '',
        isMailed: false,
        ...NO_WORDS,
      }}
      write={async ({ isMailed, language, message, ...card }) =>
        props.onIssued(
          await issue.mutateAsync({
            id,
            ...card,
            ...(isMailed && { mail: { language, message } }),
          }),
        )
      }
      submit="Issue gift card"
      done="The gift card is issued."
      onDone={() => undefined}
      focus="amountCents"
      ready
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FormNumber name="amountCents" label="Amount in dollars" required />
        <FormText name="expiresOn" label="Good until" type="date" min={today} required />
        <FormText name="name" label="For" />
        <FormText name="email" label="Email" type="email" />
      </div>
      <FormPart
        name="isMailed"
        label="Mail it to them now"
        hint="With the code, to read or to print."
      >
        <WordsFields />
      </FormPart>
    </ActionForm>
  );
}
