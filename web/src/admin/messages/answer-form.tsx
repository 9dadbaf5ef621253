import { useState } from 'react';
import { z } from 'zod';
import type { MessageDto } from '#core/contract/messages.ts';
import { LONGEST_REPLY, replyTextSchema } from '#core/customers/canned-answer.schema.ts';
import { fillAnswer } from '#core/customers/canned-answer.ts';
import { useCannedAnswers, useMessageChange } from '#web/admin/messages/message-data.ts';
import { ActionForm, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';

/** @param hasBooking whether its private link can be inserted */
const replySchema = (hasBooking: boolean) =>
  z.object({
    text: replyTextSchema.superRefine((text, context) => {
      const { missing } = fillAnswer(text, hasBooking ? { link: '…' } : {});
      if (missing.length === 0) return;
      const words = missing.map((word) => `{${word}}`).join(', ');
      context.addIssue({ code: 'custom', message: `Write what stands for ${words}.` });
    }),
  });

/** Mails typed text, or a canned answer with the customer's facts inserted. */
export function AnswerForm({ message }: { readonly message: MessageDto }) {
  const { id, language, facts, reservationId } = message;
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
                  onClick={() =>
                    form.setValue('text', fillAnswer(answer.text[language], facts).text, {
                      shouldDirty: true,
                      shouldTouch: true,
                      shouldValidate: true,
                    })
                  }
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
