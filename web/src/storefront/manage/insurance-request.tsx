import { useState } from 'react';
import { z } from 'zod';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { INSURANCE } from '#texts/manage.ts';
import { LANGUAGE } from '#texts/language.ts';
import { sayProblem } from '#texts/problems.ts';
import { DIALOG_BODY, DialogFoot } from './change-price.tsx';

const SHORTEST_HOLDER = 10;

const formSchema = z.object({
  name: contactSchema.shape.name,
  holder: z.string().trim().min(SHORTEST_HOLDER, INSURANCE.holderMissing),
  by: z.string().trim(),
});

type Props = { readonly reservation: ManagedReservation };

/** For the office, which reads English. */
const messageOf = (id: string, holder: string, by: string): string =>
  [
    `Certificate of insurance wanted for reservation ${id}.`,
    `In the name of: ${holder}`,
    `Needed by: ${by === '' ? 'not said' : by}`,
  ].join('\n');

function RequestForm({ reservation, onClose }: Props & { readonly onClose: () => void }) {
  const shop = useShop();
  const { reservationId, contactEmail, contactPhone } = reservation;
  const { field, problem, isSubmitting, onSubmit } = useSchemaForm({
    schema: formSchema,
    defaultValues: { name: '', holder: '', by: '' },
    async send({ name, holder, by }) {
      const answer = await shop.sendMessage({
        name,
        email: contactEmail,
        phone: contactPhone,
        message: messageOf(reservationId, holder, by),
        language: LANGUAGE,
      });
      if (!answer.ok) return answer.error;
      onClose();
      toast.success(INSURANCE.sent);
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className={DIALOG_BODY}>
      <p className="text-muted">{INSURANCE.text(contactEmail)}</p>
      <TextAreaField
        label={INSURANCE.holder}
        hint={INSURANCE.holderHint}
        rows={3}
        required
        maxLength={500}
        autoComplete="off"
        {...field('holder')}
      />
      <TextField label={INSURANCE.by} maxLength={60} autoComplete="off" {...field('by')} />
      <TextField
        label={INSURANCE.name}
        required
        maxLength={120}
        autoComplete="name"
        {...field('name')}
      />
      {problem !== undefined && (
        <Alert tone="danger">
          <span role="alert">{sayProblem(problem)}</span>
        </Alert>
      )}
      <BotCheckNotice />
      <DialogFoot>
        <Button onClick={onClose}>{INSURANCE.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {INSURANCE.send}
        </Button>
      </DialogFoot>
    </form>
  );
}

/**
 * For a school, church or park that wants a certificate in its own name. Sends the request to the
 * office as a message.
 */
export function InsuranceRequest({ reservation }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const { status, event } = reservation;
  if (status !== 'confirmed' || event.venue?.kind === 'home') return null;
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {INSURANCE.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={INSURANCE.title}>
        <RequestForm reservation={reservation} onClose={close} />
      </Dialog>
    </>
  );
}
