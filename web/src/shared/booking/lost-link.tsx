import { useState } from 'react';
import { z } from 'zod';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { LANGUAGE } from '#texts/language.ts';
import { LINKS } from '#texts/manage.ts';
import { sayProblem } from '#texts/problems.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { bringHome } from '#web/shared/focus.ts';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { useMailed, MailSent } from '#web/shared/mailed.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';

const lostLinkSchema = z.object({ email: contactSchema.shape.email });

/** Mails its links to an address. Shows the same whether or not there are any. */
export function LostLinkForm() {
  const shop = useShop();
  const isMailed = useIsMailed();
  const [isSent, setSent] = useState(false);
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: lostLinkSchema,
    defaultValues: { email: '' },
    async send({ email }) {
      const answer = await shop('POST /manage-links', { body: { email, language: LANGUAGE } });
      setSent(answer.ok);
      return answer.ok ? undefined : answer.error;
    },
  });

  return isSent ? (
    // The pressed button is gone.
    <div ref={bringHome} tabIndex={-1}>
      <MailSent isMailed={isMailed}>{LINKS.sent}</MailSent>
    </div>
  ) : (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label={LINKS.email}
        type="email"
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
