import { type ComponentProps, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { GIFT_CARDS as PAGE } from '#core/content/content-pages.ts';
import { giftInputSchema, MOST_GIFT_WORDS, MOST_NAME } from '#core/gifts/gift-order.schema.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { centsFrom } from '#core/kernel/typed-numbers.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { GIFT_CARDS } from '#texts/gifts.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop, useToday } from '#web/shared/app-context.tsx';
import { randomKey } from '#web/shared/data/random-key.ts';
import { DayField } from '#web/shared/dates/day-field.tsx';
import { showAtFields, useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { NoScript } from '#web/shared/ui/screen-states.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import type { GiftPayment } from './gift-sale-screen.tsx';
import { breadcrumbMarkup, PageHeader, stepsTo } from './page-header.tsx';

type Terms = NonNullable<Settings['giftCards']>;

/** The chip for an amount that is not offered. */
const OTHER = 'other';

/** The form's field for a part of the order. */
const FIELDS: Readonly<Record<string, string>> = {
  'recipient.email': 'recipient',
  'recipient.name': 'name',
};

/** Turns the form's input into an order. */
function formSchema({ leastCents, mostCents }: Terms) {
  return z
    .object({
      amount: z.string(),
      dollars: z.string(),
      name: z.string(),
      way: z.enum(['mail', 'print']),
      recipient: z.string(),
      sendOn: z.string(),
      from: z.string(),
      message: z.string(),
      email: z.string(),
    })
    .transform((typed, context) => {
      const { amount, dollars, name, way, recipient, sendOn, from, message, email } = typed;
      const wanted = {
        amountCents: amount === OTHER ? centsFrom(dollars) : Number(amount),
        email,
        recipient: { name, ...(way === 'mail' && { email: recipient }) },
        from,
        message,
        sendOn,
        language: LANGUAGE,
      };
      for (const { path, message: why } of giftInputSchema.safeParse(wanted).error?.issues ?? []) {
        const part = path.join('.');
        context.addIssue({ code: 'custom', path: [FIELDS[part] ?? part], message: why });
      }
      const isWithin = wanted.amountCents >= leastCents && wanted.amountCents <= mostCents;
      if (!isWithin) {
        const why = fieldError('amount_out_of_range', { leastCents, mostCents });
        context.addIssue({ code: 'custom', path: ['dollars'], message: why });
      }
      return wanted;
    });
}

const CHIP =
  'flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md border border-edge px-2 py-1.5 text-center leading-snug font-semibold tabular-nums transition-colors hover:border-cyan has-checked:border-cyan has-checked:bg-cyan/8 has-checked:shadow-[inset_0_0_0_1px] has-checked:shadow-cyan has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-cyan';

/** A radio button as a pill. The native one stays for keyboards and screen readers. */
const Chip = ({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) => (
  <label className={CHIP}>
    <input {...input} type="radio" className="sr-only" />
    {label}
  </label>
);

function useGiftForm(terms: Terms, today: CalendarDay) {
  const isMailed = useIsMailed();
  const shop = useShop();
  const navigate = useNavigate();
  const { amountsCents } = terms;
  /** The same order again is the same sale. A different order is a new one. */
  const sent = useRef({ text: '', id: '' });
  return useSchemaForm({
    schema: formSchema(terms),
    defaultValues: {
      amount: `${amountsCents[1] ?? amountsCents[0] ?? OTHER}`,
      dollars: '',
      name: '',
      way: isMailed ? 'mail' : 'print',
      recipient: '',
      sendOn: today,
      from: '',
      message: '',
      email: '',
    },
    async send(wanted, shown) {
      const text = JSON.stringify(wanted);
      if (text !== sent.current.text) sent.current = { text, id: randomKey() };
      const answer = await shop('POST /gift-cards', {
        body: { ...wanted, id: sent.current.id },
      });
      if (!answer.ok) {
        // That order is paid or over, so the next press is a new one.
        sent.current = { text: '', id: '' };
        return showAtFields(shown, ['from', 'message', 'email', 'sendOn'], answer.error)
          ? undefined
          : answer.error;
      }
      const { token, clientSecret, amountCents } = answer.value;
      const state: GiftPayment = { clientSecret, amountCents };
      await navigate(`/gift-card/${token}`, { state });
      return undefined;
    },
  });
}

type Gift = Pick<ReturnType<typeof useGiftForm>, 'form' | 'field'>;

function Amount({ form, field, terms }: Gift & { readonly terms: Terms }) {
  const { amountsCents, leastCents, mostCents } = terms;
  // Registered even while hidden, so that it stays the first field.
  const dollars = field('dollars');
  const usd = (amountCents: number): string => formatPrice(cents(amountCents));
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 text-sm font-medium">{GIFT_CARDS.amount}</legend>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {amountsCents.map((one) => (
          <Chip key={one} label={usd(one)} value={`${one}`} {...form.register('amount')} />
        ))}
        <Chip label={GIFT_CARDS.otherShort} value={OTHER} {...form.register('amount')} />
      </div>
      {form.watch('amount') === OTHER && (
        <TextField
          label={GIFT_CARDS.otherAmount(usd(leastCents), usd(mostCents))}
          inputMode="decimal"
          required
          {...dollars}
        />
      )}
    </fieldset>
  );
}

const ForWhom = ({ field }: Pick<Gift, 'field'>) => (
  <TextField
    label={GIFT_CARDS.name}
    required
    maxLength={120}
    autoComplete="off"
    {...field('name')}
  />
);

/** By mail on a day within a year, or printed by the buyer. */
function Way({ form, field, today }: Gift & { readonly today: CalendarDay }) {
  const isMailed = useIsMailed();
  const [way, sendOn] = form.watch(['way', 'sendOn']);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-1.5 text-sm font-medium">{GIFT_CARDS.way}</legend>
      <div className="grid grid-cols-2 gap-3">
        {isMailed && <Chip label={GIFT_CARDS.mail} value="mail" {...form.register('way')} />}
        <Chip label={GIFT_CARDS.print} value="print" {...form.register('way')} />
      </div>
      {way === 'mail' && (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label={GIFT_CARDS.recipient}
            type="email"
            inputMode="email"
            required
            autoComplete="off"
            {...field('recipient')}
          />
          <DayField
            label={GIFT_CARDS.sendOn}
            hint={GIFT_CARDS.sendOnHint}
            value={sendOn}
            last={addDays(today, 365)}
            error={form.formState.errors.sendOn?.message}
            onChange={(day) => form.setValue('sendOn', day, { shouldValidate: true })}
          />
        </div>
      )}
    </fieldset>
  );
}

const FromWhom = ({ field }: Pick<Gift, 'field'>) => (
  <>
    <TextField
      label={GIFT_CARDS.from}
      maxLength={MOST_NAME}
      autoComplete="name"
      {...field('from')}
    />
    <TextAreaField
      label={GIFT_CARDS.message}
      rows={3}
      maxLength={MOST_GIFT_WORDS}
      {...field('message')}
    />
    <TextField
      label={GIFT_CARDS.email}
      type="email"
      inputMode="email"
      required
      autoComplete="email"
      hint={GIFT_CARDS.emailHint}
      {...field('email')}
    />
  </>
);

/**
 * Each part registers its own fields, so that they have the order of the page: a refused form
 * focuses its first invalid field.
 */
export function GiftForm({ terms }: { readonly terms: Terms }) {
  const today = useToday();
  const { form, field, problem, isSubmitting, onSubmit } = useGiftForm(terms, today);
  return (
    <form
      aria-labelledby="gift-form"
      noValidate
      onSubmit={onSubmit}
      className="card grid grid-cols-1 gap-6 p-5 sm:p-8"
    >
      <h2 id="gift-form" className="text-heading font-semibold">
        {GIFT_CARDS.form}
      </h2>
      <Amount {...{ form, field, terms }} />
      <ForWhom field={field} />
      <Way {...{ form, field, today }} />
      <FromWhom field={field} />
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={isSubmitting}
        className="sm:justify-self-start"
      >
        {GIFT_CARDS.pay}
      </Button>
      <BotCheckNotice />
    </form>
  );
}

/** What applies to every gift card, beside the form. */
const Facts = () => (
  <aside aria-labelledby="gift-facts" className="card grid content-start gap-4 p-6">
    <h2 id="gift-facts" className="text-heading font-semibold">
      {GIFT_CARDS.factsTitle}
    </h2>
    <ul className="grid gap-3">
      {GIFT_CARDS.facts.map((text) => (
        <li key={text} className="flex gap-3">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-neon" />
          {text}
        </li>
      ))}
    </ul>
    <p className="border-t border-line pt-4 text-muted">{GIFT_CARDS.redeem}</p>
  </aside>
);

/** `/gift-cards`: choose, write and pay for a gift card. */
export function GiftCardsScreen() {
  const config = useConfig();
  const { giftCards } = useSettings();
  const { brand, deliveryArea, phone } = config.site;
  const isMailed = useIsMailed();
  return (
    <>
      <PageMeta
        title={GIFT_CARDS.meta}
        description={GIFT_CARDS.description(brand, deliveryArea)}
        path={PAGE.path}
        jsonLd={import.meta.env.SSR ? [breadcrumbMarkup(stepsTo(PAGE), config)] : undefined}
      />
      <PageHeader
        steps={stepsTo(PAGE)}
        title={GIFT_CARDS.title}
        lead={[GIFT_CARDS.lead(brand), ...(isMailed ? [GIFT_CARDS.mailLead] : [])].join(' ')}
      />
      <div className="container-page grid grid-cols-1 items-start gap-6 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        {giftCards?.isOn === true ? (
          <div>
            <NoScript />
            <GiftForm terms={giftCards} />
          </div>
        ) : (
          <Alert tone="info" title={GIFT_CARDS.off}>
            {GIFT_CARDS.offText(phone)}
          </Alert>
        )}
        <Facts />
      </div>
    </>
  );
}
