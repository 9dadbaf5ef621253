import {
  LONGEST_MESSAGE,
  SHORTEST_MESSAGE,
  type ContactMessageInput,
  contactMessageSchema,
} from '#core/customers/contact-message.schema.ts';
import { PRIVACY } from '#core/content/content-pages.ts';
import { Link } from 'react-router-dom';
import { useConfig, useIsFirstPage, useShop } from '#web/shared/app-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { CONTACT_FORM } from '#texts/contact.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { useState } from 'react';
import { showAtFields, useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import type { ContactText } from '#core/customers/contact-message.ts';

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
      const filledInMs = Math.round(performance.now() - openedAt);
      const answer = await shop.sendMessage({
        ...message,
        language: LANGUAGE,
        website,
        filledInMs,
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
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
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
