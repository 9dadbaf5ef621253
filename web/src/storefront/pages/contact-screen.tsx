import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CONTACT, FAQ, PRIVACY } from '#core/content/content-pages.ts';
import {
  type ContactMessageInput,
  contactMessageSchema,
  LONGEST_MESSAGE,
  SHORTEST_MESSAGE,
} from '#core/customers/contact-message.schema.ts';
import { type ContactText, QUICKEST_PERSON_MS } from '#core/customers/contact-message.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { CONTACT_FACTS, CONTACT_FORM, CONTACT_PAGE } from '#texts/contact.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useIsFirstPage, useShop } from '#web/shared/app-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { showAtFields, useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { MASCOT_JUMPING } from '#web/shared/mascots.ts';
import { localBusiness } from '#web/shared/page-head.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { breadcrumbMarkup, businessPageMarkup, PageHeader, stepsTo } from './page-header.tsx';

/** The form's fields plus the trap that only bots fill in. */
type FormInput = ContactMessageInput & { readonly website?: string | undefined };

const FIELDS = ['name', 'email', 'phone', 'message'] as const;

/**
 * When the page opened, in `performance` milliseconds. On a served page, typing may start before
 * scripts run.
 */
function useOpenedAt(): number {
  const isFirstPage = useIsFirstPage();
  const [openedAt] = useState(() => (isFirstPage ? 0 : performance.now()));
  return openedAt;
}

/**
 * Resolves with how long it took to fill in the form, once that is long enough for a person. A
 * browser fills in saved data at once, and its owner is no bot.
 */
async function filledInAtEase(openedAt: number): Promise<number> {
  const filledInMs = Math.round(performance.now() - openedAt);
  if (filledInMs >= QUICKEST_PERSON_MS) return filledInMs;
  await new Promise((resolve) => setTimeout(resolve, QUICKEST_PERSON_MS - filledInMs));
  return filledInAtEase(openedAt);
}

/**
 * No default values, so that text typed before scripts ran stays.
 * @param onSent called once the shop has accepted the message
 */
function useContactForm(onSent: () => void) {
  const shop = useShop();
  const openedAt = useOpenedAt();
  return useSchemaForm<FormInput, ContactText>({
    schema: contactMessageSchema,
    mode: 'onTouched',
    async send(message, form) {
      const website = form.getValues('website') ?? '';
      const filledInMs = await filledInAtEase(openedAt);
      const answer = await shop('POST /contact', {
        body: { ...message, language: LANGUAGE, website, filledInMs },
      });
      if (!answer.ok) return showAtFields(form, FIELDS, answer.error) ? undefined : answer.error;
      onSent();
      return undefined;
    },
  });
}

type PartProps = Pick<ReturnType<typeof useContactForm>, 'field'>;

function Fields({ field }: PartProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label={CONTACT_FORM.name}
          id="contact-name"
          required
          maxLength={120}
          autoComplete="name"
          {...field('name')}
        />
      </div>
      <TextField
        label={CONTACT_FORM.email}
        id="contact-email"
        type="email"
        inputMode="email"
        required
        autoComplete="email"
        {...field('email')}
      />
      <TextField
        label={CONTACT_FORM.phone}
        id="contact-phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phone')}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label={CONTACT_FORM.message}
          id="contact-message"
          rows={6}
          required
          minLength={SHORTEST_MESSAGE}
          maxLength={LONGEST_MESSAGE}
          hint={CONTACT_FORM.messageHint}
          {...field('message')}
        />
      </div>
    </div>
  );
}

/** Invisible and unreachable for people. Bots that fill in every field reveal themselves. */
function Trap({ form }: Pick<ReturnType<typeof useContactForm>, 'form'>) {
  return (
    <div aria-hidden="true" className="absolute -left-2500 size-px overflow-hidden">
      <label htmlFor="contact-website">{CONTACT_FORM.trap}</label>
      <input
        id="contact-website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        {...form.register('website')}
      />
    </div>
  );
}

/** Before scripts run, browsers validate it and send it as a plain form. */
export function ContactFormCard(props: {
  readonly onSent: () => void;
  /** A plain form was sent and refused. */
  readonly wasRefused: boolean;
}) {
  const { site } = useConfig();
  const hydrated = useHydrated();
  const { form, field, problem, isSubmitting, onSubmit } = useContactForm(props.onSent);
  return (
    <form
      method="post"
      action="/api/contact"
      aria-labelledby="write-to-us"
      noValidate={hydrated}
      onSubmit={onSubmit}
      className="card relative grid gap-6 overflow-hidden p-5 sm:p-8"
    >
      <h2 id="write-to-us" className="text-heading font-semibold">
        {CONTACT_FORM.title}
      </h2>
      {props.wasRefused && problem === undefined && (
        <Alert tone="warning" title={CONTACT_FORM.notSent}>
          {CONTACT_FORM.refused(site.email)}
        </Alert>
      )}
      <Fields field={field} />
      <Trap form={form} />
      <input type="hidden" name="language" value={LANGUAGE} />
      {problem !== undefined && (
        <Alert tone="danger" title={CONTACT_FORM.notSent}>
          {sayProblem(problem)}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          className="max-sm:w-full"
        >
          {CONTACT_FORM.send}
        </Button>
        <p className="text-sm text-muted">
          {CONTACT_FORM.keep}{' '}
          <Link to={PRIVACY.path} className="text-cyan underline underline-offset-4">
            {CONTACT_FORM.privacy}
          </Link>
        </p>
      </div>
      <BotCheckNotice />
    </form>
  );
}

const LINK = '-my-2 inline-flex min-h-11 items-center font-semibold break-all hover:text-cyan';

function Fact(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex gap-4 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-cyan/10 text-cyan">
        <Icon name={props.icon} />
      </span>
      <div className="min-w-0">
        <h3 className="text-sm font-medium text-muted">{props.title}</h3>
        {props.children}
      </div>
    </li>
  );
}

/** Every other way to reach the shop. */
function ContactFacts() {
  const { phone, email, address, hours, deliveryArea } = useConfig().site;
  return (
    <aside aria-labelledby="reach-us" className="grid content-start gap-5">
      <div className="card p-6">
        <h2 id="reach-us" className="mb-5 text-heading font-semibold">
          {CONTACT_FACTS.title}
        </h2>
        <ul>
          <Fact icon="phone" title={CONTACT_FACTS.phone}>
            <a href={phoneHref(phone)} className={LINK}>
              {phone}
            </a>
          </Fact>
          <Fact icon="mail" title={CONTACT_FACTS.email}>
            <a href={`mailto:${email}`} className={LINK}>
              {email}
            </a>
          </Fact>
          <Fact icon="clock" title={CONTACT_FACTS.hours}>
            {hours.map(({ label }) => (
              <p key={label}>{label}</p>
            ))}
          </Fact>
          <Fact icon="pin" title={CONTACT_FACTS.address}>
            <address className="not-italic">
              {address.street}
              <br />
              {`${address.city}, ${address.region} ${address.postalCode}`}
            </address>
          </Fact>
          <Fact icon="truck" title={CONTACT_FACTS.area}>
            <p>{deliveryArea}</p>
          </Fact>
        </ul>
      </div>
      <p className="card p-6 text-muted">
        {CONTACT_FACTS.hurry}{' '}
        <Link to={FAQ.path} className="font-semibold text-cyan underline underline-offset-4">
          {CONTACT_FACTS.answers}
        </Link>
        .
      </p>
    </aside>
  );
}

/** Takes focus from the form it replaces. */
function MessageSent({ onAnother }: { readonly onAnother: () => void }) {
  const { phone } = useConfig().site;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card stage grid justify-items-center gap-3 px-6 py-10 text-center">
      <Picture image={MASCOT_JUMPING} alt="" sizes="160px" className="h-auto w-40" />
      <h2 ref={title} tabIndex={-1} className="text-heading font-semibold outline-none">
        {CONTACT_PAGE.sent}
      </h2>
      <p className="max-w-md text-muted">
        <Sentence text={CONTACT_PAGE.sentText(phone)} />
      </p>
      <ButtonLink to={CONTACT.path} replace className="mt-3" onClick={onAnother}>
        {CONTACT_PAGE.another}
      </ButtonLink>
    </div>
  );
}

/** The query's `sent` is the result of a form sent without scripts. */
export function ContactScreen() {
  const config = useConfig();
  const [search] = useSearchParams();
  const sent = search.get('sent');
  const [isSent, setSent] = useState(sent === '1');
  const { deliveryArea, brand } = config.site;
  const lead = CONTACT_PAGE.lead(deliveryArea);
  return (
    <>
      <PageMeta
        title={CONTACT_PAGE.meta}
        description={CONTACT_PAGE.description(brand, lead)}
        path={CONTACT.path}
        jsonLd={
          import.meta.env.SSR
            ? [
                localBusiness(config),
                businessPageMarkup('ContactPage', CONTACT, config),
                breadcrumbMarkup(stepsTo(CONTACT), config),
              ]
            : undefined
        }
      />
      <PageHeader steps={stepsTo(CONTACT)} title={CONTACT_PAGE.title} lead={lead} />
      <div className="container-page grid items-start gap-6 pt-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        {isSent ? (
          <MessageSent onAnother={() => setSent(false)} />
        ) : (
          <ContactFormCard onSent={() => setSent(true)} wasRefused={sent === '0'} />
        )}
        <ContactFacts />
      </div>
    </>
  );
}
