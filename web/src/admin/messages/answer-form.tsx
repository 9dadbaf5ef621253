import { useState } from 'react';
import { z } from 'zod';
import type { MessageDto } from '#core/contract/messages.ts';
import { LONGEST_REPLY, replyTextSchema } from '#core/customers/canned-answer.schema.ts';
import { fillAnswer } from '#core/customers/canned-answer.ts';
import { useCannedAnswers, useMessageChange } from '#web/admin/messages/message-data.ts';
import { ActionForm, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { useToday } from '#web/shared/app-context.tsx';

/** What somebody most likely writes about: their next booking, else their last one. */
export const likelyBooking = <Booking extends Pick<MessageDto['bookings'][number], 'startDate'>>(
  bookings: readonly Booking[],
  today: string,
): Booking | undefined => {
  const sorted = bookings.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  return sorted.find(({ startDate }) => startDate >= today) ?? sorted.at(-1);
};

/** @param hasBooking whether its private link can be inserted */
const replySchema = (hasBooking: boolean) =>
  z.object({
    text: replyTextSchema.superRefine((text, context) => {
      const { missing } = fillAnswer(text, hasBooking ? { link: '…' } : {});
      if (missing.length === 0) return;
      const words = missing.map((word) => `{${word}}`).join(', ');
      context.addIssue({
        code: 'custom',
        message: hasBooking
          ? `Write what belongs in place of ${words}.`
          : `Pick the booking below, or write what belongs in place of ${words}.`,
      });
    }),
  });

/** Mails typed text, or a canned answer with the customer's facts inserted. */
export function AnswerForm({ message }: { readonly message: MessageDto }) {
  const { id, language, facts, reservationId, bookings } = message;
  const today = useToday();
  const change = useMessageChange();
  const { data } = useCannedAnswers();
  // One id per answer, so that retrying a lost request sends nothing twice.
  const [replyId] = useState(() => crypto.randomUUID());
  return (
    <ActionForm
      schema={replySchema(reservationId !== undefined)}
      values={{ text: '' }}
      write={({ text }) => change.mutateAsync({ id, change: { kind: 'reply', id: replyId, text } })}
      submit="Send answer"
      done="The answer is on its way."
      onDone={() => undefined}
    >
      {(form) => (
        <>
          {data !== undefined && data.answers.length > 0 && (
            <div role="group" aria-label="Canned answers" className="flex flex-wrap gap-1.5">
              {data.answers.map((answer) => (
                <ActionButton
                  key={answer.id}
                  small
                  busy={change.isPending}
                  onClick={() => {
                    const fill = (known: MessageDto['facts']): void =>
                      form.setValue('text', fillAnswer(answer.text[language], known).text, {
                        shouldDirty: true,
                        shouldTouch: true,
                        shouldValidate: true,
                      });
                    const { missing } = fillAnswer(answer.text[language], facts);
                    const about = reservationId ?? likelyBooking(bookings, today)?.id;
                    if (missing.length === 0 || reservationId !== undefined || about === undefined)
                      return fill(facts);
                    return change.mutate(
                      { id, change: { kind: 'link', reservationId: about } },
                      { onSuccess: ({ facts: known }) => fill(known) },
                    );
                  }}
                >
                  {answer.name}
                </ActionButton>
              ))}
            </div>
          )}
          <FormTextArea
            name="text"
            label="Answer"
            rows={7}
            maxLength={LONGEST_REPLY}
            hint={
              reservationId === undefined
                ? 'Goes by mail, with what was written below it.'
                : 'Goes by mail, with what was written below it. {link} becomes the private link.'
            }
          />
        </>
      )}
    </ActionForm>
  );
}
