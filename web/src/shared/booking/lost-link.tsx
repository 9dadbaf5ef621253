import { useState } from 'react';
import { z } from 'zod';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { LANGUAGE } from '#texts/language.ts';
import { LINKS } from '#texts/manage.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig, useShop } from '#web/shared/app-context.tsx';
import { bringHome } from '#web/shared/focus.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useMailed, MailSent } from '#web/shared/mailed.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';

/** Digits and the signs between them. */
const isPhone = (typed: string): boolean => /^[^@\p{L}]*\d[^@\p{L}]*$/u.test(typed);

const { email: emailSchema, phone: phoneSchema } = contactSchema.shape;

const lostLinkSchema = z.object({ email: emailSchema });
const orByPhoneSchema = z.object({
  email: z.string().superRefine((typed, context) => {
    const { error } = (isPhone(typed) ? phoneSchema : emailSchema).safeParse(typed);
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
  }),
});

/**
 * Mails its links to an address or, where a service sends texts, texts those of bookings without an
 * address to a number. Shows the same whether or not there are any.
 */
export function LostLinkForm() {
  const shop = useShop();
  const isMailed = useIsMailed();
  const { site, sendsTexts } = useConfig();
  const isTexted = sendsTexts === true;
  const [sent, setSent] = useState<'mail' | 'text'>();
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: isTexted ? orByPhoneSchema : lostLinkSchema,
    defaultValues: { email: '' },
    async send({ email }) {
      const byPhone = isTexted && isPhone(email);
      const lost = byPhone ? { phone: email } : { email };
      const answer = await shop('POST /manage-links', { body: { ...lost, language: LANGUAGE } });
      if (!answer.ok) return answer.error;
      setSent(byPhone ? 'text' : 'mail');
      return undefined;
    },
  });

  return sent === undefined ? (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label={isTexted ? LINKS.emailOrPhone : LINKS.email}
        hint={isTexted ? LINKS.noEmailText : LINKS.noEmailCall(site.phone)}
        type={isTexted ? 'text' : 'email'}
        inputMode="email"
        required
        autoComplete="email"
        {...field('email')}
      />
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {LINKS.send}
      </Button>
      <BotCheckNotice />
    </form>
  ) : (
    // The pressed button is gone.
    <div ref={bringHome} tabIndex={-1}>
      {sent === 'text' ? (
        <Alert tone="success">{LINKS.texted(site.phone)}</Alert>
      ) : (
        <MailSent isMailed={isMailed}>{LINKS.sent}</MailSent>
      )}
    </div>
  );
}

export const LostLink = () => (
  <section aria-labelledby="lost-link" className="card mx-auto mt-8 grid max-w-xl gap-4 p-5 sm:p-6">
    <h2 id="lost-link" className="text-heading font-semibold">
      {LINKS.lost}
    </h2>
    <p className="text-muted">{useMailed()(LINKS.lostText)}</p>
    <LostLinkForm />
  </section>
);
