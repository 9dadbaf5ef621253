import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { MessageDto } from '#core/contract/messages.ts';
import { LONGEST_REPLY, replyTextSchema } from '#core/customers/canned-answer.schema.ts';
import { fillAnswer } from '#core/customers/canned-answer.ts';
import { sayBooked } from '#core/customers/customer.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { LANGUAGE_NAMES } from '#core/kernel/language.ts';
import { saidDays } from '#core/kernel/said-days.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import { ActionForm, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ContactLinks, ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { Loaded, Drawer, type DrawerProps, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { useSaySent, NotMailed } from '#web/admin/ui/mail-words.tsx';
import { dayName, momentName, STATUSES } from '#web/admin/ui/words.ts';
import { useSignInState, useToday } from '#web/shared/app-context.tsx';
import { Options, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { MESSAGE_STATUS, useMessage, useMessageChange, useCannedAnswers } from './message-data.ts';

type Booking = Pick<MessageDto['bookings'][number], 'id' | 'startDate' | 'status'>;

/**
 * What a customer most likely writes about: the booking whose number or day the text has, else
 * their next one, else their last.
 */
export function likelyBooking(
  bookings: readonly Booking[],
  today: CalendarDay,
  text: string,
): Booking | undefined {
  const sorted = bookings
    .filter((booking) => !isCalledOff(booking))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  const written = text.toUpperCase();
  const day = saidDays(text, today)?.period.startDate;
  return (
    sorted.find(({ id }) => written.includes(bookingNumber(id).toUpperCase())) ??
    sorted.find(({ startDate }) => startDate === day) ??
    sorted.find(({ startDate, status }) => startDate >= today && status !== 'completed') ??
    sorted.at(-1)
  );
}

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
          ? `Replace ${words} with your own text.`
          : `Pick the booking below, or replace ${words} with your own text.`,
      });
    }),
  });

/** Mails typed text, or a canned answer with the customer's facts filled in. */
function AnswerForm(props: { readonly message: MessageDto; readonly onSent: () => void }) {
  const { message, onSent } = props;
  const { id, language, facts, reservationId, bookings, replies, subject = '' } = message;
  const today = useToday();
  const change = useMessageChange();
  const saySent = useSaySent();
  const { data } = useCannedAnswers();
  // One id per reply, so that retrying a lost request sends nothing twice.
  const [replyId] = useState(() => crypto.randomUUID());
  return (
    <ActionForm
      schema={replySchema(reservationId !== undefined)}
      values={{ text: '' }}
      write={({ text }) =>
        change.mutateAsync({
          id,
          change: { kind: 'reply', id: replyId, text, read: replies.length },
        })
      }
      submit="Send answer"
      done={saySent('Answer')}
      onDone={onSent}
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
                    const about =
                      reservationId ??
                      likelyBooking(bookings, today, `${subject} ${message.message}`)?.id;
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
                ? 'With the conversation below it.'
                : 'With the conversation below it. {link} becomes the private link.'
            }
          />
          <NotMailed />
        </>
      )}
    </ActionForm>
  );
}

type Shown = {
  readonly message: MessageDto;
  readonly change: ReturnType<typeof useMessageChange>;
};

/** Shows only file names. The files are in the mail provider's copy. */
const Attached = ({ names }: { readonly names: readonly string[] | undefined }) =>
  names === undefined || names.length === 0 ? undefined : (
    <p className="break-words text-sm text-muted">
      Attachments, kept only in your mailbox: {names.join(', ')}
    </p>
  );

/** The whole conversation, latest message last. */
const Thread = ({ message: { replies, ...first } }: Pick<Shown, 'message'>) => (
  <ol className="grid gap-3">
    <li>
      <p className="text-sm text-muted">
        {first.name}, {momentName(first.receivedAt)}
        {first.channel === 'mail' && ', by email'}
      </p>
      {first.subject !== undefined && first.subject !== '' && (
        <p className="break-words font-semibold">{first.subject}</p>
      )}
      <p className="whitespace-pre-wrap break-words">{first.message}</p>
      <Attached names={first.attachments} />
    </li>
    {replies.map(({ id, at, by, from, text, attachments }) => {
      const isTheirs = by.kind === 'customer';
      return (
        <li key={id} className={isTheirs ? '' : 'border-l-2 border-planned pl-3'}>
          <p className="break-words text-sm text-muted">
            {isTheirs ? `${first.name} answered` : 'We answered'}
            {from !== undefined && ` from ${from}`}, {momentName(at)}
          </p>
          <p className="whitespace-pre-wrap break-words">{text}</p>
          <Attached names={attachments} />
        </li>
      );
    })}
  </ol>
);

function Holder({ message: { id, heldBy = '' }, change }: Shown) {
  const state = useSignInState();
  const me = state.kind === 'signed_in' ? state.user.displayName || state.user.email : '';
  const [name, setName] = useState(heldBy);
  const give = (by: string): void => {
    setName(by);
    change.mutate({ id, change: { kind: 'hold', by } });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        give(name.trim());
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label="Assigned to"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <ActionButton type="submit" off={name.trim() === heldBy} busy={change.isPending}>
        Assign
      </ActionButton>
      {me !== '' && heldBy !== me && (
        <ActionButton variant="quiet" busy={change.isPending} onClick={() => give(me)}>
          Assign to me
        </ActionButton>
      )}
    </form>
  );
}

function About({ message, change }: Shown) {
  const { id, customer, bookings, reservationId } = message;
  return (
    <>
      <ContactLinks
        phone={message.phone === undefined ? undefined : formatPhone(message.phone)}
        email={message.email}
      />
      {customer === undefined ? (
        <p className="text-muted">No customer has this email address or phone number.</p>
      ) : (
        <p>
          <Link
            to={`/admin/customers?id=${encodeURIComponent(customer.id)}`}
            className="font-medium underline underline-offset-4 hover:text-cyan"
          >
            {customer.name}
          </Link>{' '}
          <span className="text-muted">{sayBooked(customer)}</span>
        </p>
      )}
      {bookings.length > 0 && (
        <SelectField
          label="Related booking"
          value={reservationId ?? ''}
          onChange={({ target }) =>
            change.mutate({
              id,
              change: { kind: 'link', reservationId: target.value || undefined },
            })
          }
        >
          <option value="">None</option>
          <Options
            of={bookings.map((one) => [
              one.id,
              [
                one.productTitle,
                dayName(one.startDate),
                ...(isCalledOff(one) ? [STATUSES[one.status].name.toLowerCase()] : []),
              ].join(', '),
            ])}
          />
        </SelectField>
      )}
      {reservationId !== undefined && (
        <p className="text-muted">
          Reservation <ReservationLink id={reservationId} />
        </p>
      )}
    </>
  );
}

/** A press of `R`. A new object each time, so that pressing again focuses again. */
export type ReplyTo = { readonly id: string };

type Replying = { readonly reply: ReplyTo | undefined };

function MessageBody({ message, reply }: Pick<Shown, 'message'> & Replying) {
  const change = useMessageChange();
  const [sent, setSent] = useState(0);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply === undefined) return;
    // After the drawer, which otherwise focuses its heading.
    queueMicrotask(() => answer.current?.querySelector('textarea')?.focus());
  }, [reply]);
  const { id, state, others, language } = message;
  const shown = { message, change };
  return (
    <>
      <DrawerSection title="Conversation">
        <Thread message={message} />
      </DrawerSection>
      <DrawerSection
        title={`Answer in ${LANGUAGE_NAMES[language]}`}
        actions={
          <ActionButton
            small
            keyHint={state === 'closed' ? undefined : 'C'}
            busy={change.isPending}
            onClick={() =>
              change.mutate({ id, change: { kind: state === 'closed' ? 'open' : 'close' } })
            }
          >
            {state === 'closed' ? 'Reopen' : 'Close without answer'}
          </ActionButton>
        }
      >
        <div ref={answer}>
          {/* Empty after each answer sent from here. What others write meanwhile leaves it alone. */}
          <AnswerForm key={sent} message={message} onSent={() => setSent(sent + 1)} />
        </div>
      </DrawerSection>
      <DrawerSection title="About">
        {change.error && (
          <StateBox is="failed" title="That did not work">
            {change.error.message}
          </StateBox>
        )}
        <Holder key={message.heldBy} {...shown} />
        <About {...shown} />
      </DrawerSection>
      {others.length > 0 && (
        <DrawerSection title="Also from this address">
          <ul className="grid gap-1">
            {others.map((other) => (
              <li key={other.id} className="flex gap-3">
                <Link
                  to={`/admin/messages?state=all&id=${encodeURIComponent(other.id)}`}
                  className="min-w-0 flex-1 truncate underline underline-offset-4 hover:text-cyan"
                >
                  {other.message}
                </Link>
                <span className="text-sm whitespace-nowrap text-muted">
                  {momentName(other.receivedAt)}
                </span>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </>
  );
}

/** One message: text, answer, sender and subject. */
export function MessageDrawer(props: Pick<DrawerProps, 'id' | 'onClose'> & Replying) {
  const { id, reply, onClose } = props;
  const query = useMessage(id);
  const { data } = query;
  const status = data && MESSAGE_STATUS[data.state];
  return (
    <Drawer
      id={id}
      title={data?.name ?? 'Message'}
      status={status && <Badge is={status.mark}>{status.name}</Badge>}
      note={data && momentName(data.receivedAt)}
      onClose={onClose}
    >
      <Loaded query={query} failed="The message did not load">
        {(message) => <MessageBody message={message} reply={reply} />}
      </Loaded>
    </Drawer>
  );
}
