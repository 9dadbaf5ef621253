import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type {
  BookQuoteInput,
  WRITTEN_QUOTE_ROUTES,
  WrittenQuoteDto,
  WrittenQuoteRow,
} from '#core/contract/written-quotes.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatPartyDays } from '#core/kernel/format-day.ts';
import { exemptRows } from '#web/admin/shared/certificate.tsx';
import {
  EMPTY_PAY,
  PayChoice,
  type PayDraft,
  paymentOf,
  takenCents,
} from '#web/admin/shared/office-payment.tsx';
import { useQuoteStates } from '#web/admin/shared/quote-states.ts';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink, SureButton } from '#web/admin/ui/controls.tsx';
import { copyText } from '#web/admin/ui/copy-text.ts';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { Drawer, type DrawerProps, DrawerSection, Loaded } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { noEmail, useSaySent, useSentName } from '#web/admin/ui/mail-words.tsx';
import { Facts, TwoLines } from '#web/admin/ui/panel.tsx';
import { actorName, momentName, usd } from '#web/admin/ui/words.ts';
import {
  AdjustmentRows,
  AmountRow,
  shownAdjustments,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { toast } from '#web/shared/toast.ts';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';

const { useDownload, useRead, useRows, useWrite } = hooksOf<typeof WRITTEN_QUOTE_ROUTES>();

const QUOTES = ['admin', 'quotes'] as const;

type State = WrittenQuoteRow['state'];

/** Accepted and withdrawn quotes cannot be revised. */
const isOpen = (state: State): boolean => state !== 'accepted' && state !== 'withdrawn';

/** In pages, newest first. */
export const useQuotes = () =>
  useRows([...QUOTES, 'list'], async (call, after) => {
    const { quotes, next } = await call('GET /quotes', { query: { after } });
    return { rows: quotes, next };
  });

const useQuote = (id: string) =>
  useRead([...QUOTES, 'one', id], (call) => call('GET /quotes/:id', { id }));

/** Mails its link, or withdraws it. */
const useQuoteAct = (id: string) =>
  useWrite(QUOTES, (call, act: 'send' | 'withdraw') =>
    act === 'send'
      ? call('POST /quotes/:id/send', { id })
      : call('POST /quotes/:id/withdraw', { id }),
  );

/** Books the latest written version. */
const useBookQuote = (id: string) =>
  useWrite(['admin'], (call, body: BookQuoteInput) => call('POST /quotes/:id/book', { id, body }));

const useQuoteFile = (id: string) => useDownload((call) => call('GET /quotes/:id/paper', { id }));

const EVENTS = {
  written: 'Created',
  sent: 'Sent',
  seen: 'Viewed by the customer',
  reminded: 'Expiration reminder sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

const bookWords = ({ totalCents, quote }: WrittenQuoteDto, draft: PayDraft): string => {
  const { pay } = draft;
  if (pay === 'cash' || pay === 'check')
    return `Take ${usd(takenCents(draft, quote.dueNowCents))} and book`;
  if (pay === 'door') return `Book, ${usd(totalCents)} at the door`;
  if (pay === 'invoice') return 'Book on invoice';
  return pay === 'hold' ? 'Hold' : `Send link to pay ${usd(quote.dueNowCents)}`;
};

/** The customer accepted on the phone or in person: booked at the quoted price. */
function SaidYes({
  quote,
  onDone,
}: {
  readonly quote: WrittenQuoteDto;
  readonly onDone: () => void;
}) {
  const { quoteId, version, order } = quote;
  const { payment, invoice } = order;
  const form = useForm<PayDraft>({
    defaultValues: {
      ...EMPTY_PAY,
      pay: payment,
      billTo: invoice?.organization ?? '',
      poNumber: invoice?.poNumber ?? '',
      netDays: String(invoice?.netDays ?? EMPTY_PAY.netDays),
    },
  });
  const typed = useWatch({ control: form.control }) as PayDraft;
  const book = useBookQuote(quoteId);
  return (
    <FormProvider {...form}>
      <form
        aria-label="Customer accepted"
        noValidate
        className="mb-3 grid gap-3"
        onSubmit={form.handleSubmit((draft) =>
          book.mutate(
            { version, payment: paymentOf(draft) },
            {
              onSuccess: ({ status }) => {
                toast.success(status === 'held' ? 'On hold.' : 'Booked.');
                onDone();
              },
            },
          ),
        )}
      >
        <p className="text-muted">
          How will they pay the quoted {usd(quote.totalCents)}? Nothing is booked until you use the
          button below.
        </p>
        <PayChoice
          {...(quote.payUntil !== undefined && {
            usualHold: `Until ${momentName(quote.payUntil)}, as promised`,
          })}
        />
        {book.error && <StateBox is="failed" title={book.error.message} />}
        <div className="flex flex-wrap gap-2">
          <ActionButton type="submit" variant="primary" busy={book.isPending}>
            {bookWords(quote, typed)}
          </ActionButton>
          <ActionButton onClick={onDone}>Not yet</ActionButton>
        </div>
      </form>
    </FormProvider>
  );
}

function Acts({ quote }: { readonly quote: WrittenQuoteDto }) {
  const act = useQuoteAct(quote.quoteId);
  const file = useQuoteFile(quote.quoteId);
  const saySent = useSaySent(quote.contact);
  const hasEmail = quote.contact.email !== undefined;
  const [isYes, setYes] = useState(false);
  const may = isOpen(quote.state);
  return (
    <DrawerSection title="Next">
      {act.error && <StateBox is="failed" title={act.error.message} />}
      {quote.reservationId !== undefined && (
        <p>
          {may ? 'Expired unpaid: ' : 'Booking: '}
          <ReservationLink id={quote.reservationId} />
        </p>
      )}
      {isYes && may && <SaidYes quote={quote} onDone={() => setYes(false)} />}
      <div className="flex flex-wrap gap-2">
        {may && quote.state !== 'expired' && !isYes && (
          <ActionButton variant="primary" icon="check" onClick={() => setYes(true)}>
            Mark as accepted
          </ActionButton>
        )}
        {may && (hasEmail || quote.state === 'draft') && (
          <ActionButton
            icon="send"
            busy={act.isPending && act.variables === 'send'}
            onClick={() => act.mutate('send', { onSuccess: () => toast.success(saySent('Quote')) })}
          >
            {hasEmail ? (quote.state === 'draft' ? 'Send' : 'Resend') : 'Open its link'}
          </ActionButton>
        )}
        {may && (
          <ActionLink to={`/admin/orders/new?quote=${quote.quoteId}`}>New version</ActionLink>
        )}
        <ActionButton icon="download" busy={file.isPending} onClick={() => file.mutate()}>
          PDF
        </ActionButton>
        {quote.state !== 'draft' && quote.state !== 'withdrawn' && (
          <ActionButton icon="link" onClick={() => void copyText(quote.url, 'Link')}>
            Copy link
          </ActionButton>
        )}
        {may && (
          <SureButton
            sure="Yes, withdraw and disable its link"
            busy={act.isPending && act.variables === 'withdraw'}
            onSure={() =>
              act.mutate('withdraw', { onSuccess: () => toast.success('Quote withdrawn.') })
            }
          >
            Withdraw
          </SureButton>
        )}
      </div>
    </DrawerSection>
  );
}

function QuoteBody({ quote: written }: { readonly quote: WrittenQuoteDto }) {
  const { quote, contact, order, events } = written;
  const sentName = useSentName(contact);
  const isMailed = useIsMailed(contact);
  const eventName = ({ kind, by }: (typeof events)[number]): string => {
    if (kind === 'accepted' && by.kind === 'admin')
      return 'Accepted, and order placed by the office';
    if (kind === 'reminded' && !isMailed) return 'Expiration reminder not mailed';
    return kind === 'sent' ? sentName : EVENTS[kind];
  };
  return (
    <>
      <Acts quote={written} />
      <DrawerSection title="Details">
        <Facts
          rows={[
            ['Customer', contact.name],
            ['Email', contact.email ?? noEmail(contact.phone)],
            ['Phone', formatPhone(contact.phone)],
            ['Where', `${order.event.street}, ${order.event.city}`],
            ['Good until', momentName(written.expiresAt)],
            isOpen(written.state) && ['Units', written.holdsUnits ? 'held until then' : 'not held'],
            order.override !== undefined && ['Without a truck', order.override.reason],
            ...exemptRows(order.taxExempt),
            written.terms !== undefined && ['Note to customer', written.terms],
          ]}
        />
        <dl className="mt-3 grid gap-1">
          {quote.lines.map(({ productId, title, quantity, startDate, endDate, linePriceCents }) => (
            <AmountRow
              key={`${productId} ${startDate}`}
              label={`${quantity} × ${title}, ${formatPartyDays(calendarDay(startDate), calendarDay(endDate))}`}
              cents={linePriceCents}
            />
          ))}
          <AdjustmentRows adjustments={shownAdjustments(quote.adjustments)} />
          <AmountRow label="Total" cents={quote.totalCents} look="strong" />
        </dl>
        <p className="mt-1 text-muted">
          {order.invoice !== undefined
            ? `On invoice, net ${order.invoice.netDays} days.`
            : order.payment === 'door'
              ? 'No payment now. They pay at the door.'
              : `${usd(quote.dueNowCents)} due to book.`}
        </p>
      </DrawerSection>
      <DrawerSection title="History">
        <ul className="grid gap-2">
          {events.toReversed().map((event) => (
            <li key={`${event.at} ${event.kind}`}>
              <TwoLines
                wraps
                first={`${eventName(event)}, version ${event.version}${event.note === undefined ? '' : `: ${event.note}`}`}
                second={`${momentName(event.at)} · ${actorName(event.by)}`}
              />
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}

/** One quote: next step, content and history. */
export function QuoteDrawer(props: Pick<DrawerProps, 'onClose'> & { readonly quoteId: string }) {
  const { quoteId, ...drawer } = props;
  const query = useQuote(quoteId);
  const { data } = query;
  const states = useQuoteStates();
  const state = data && states[data.state];
  return (
    <Drawer
      {...drawer}
      id={quoteId}
      title={data === undefined ? 'Quote' : `Quote for ${data.contact.name}`}
      status={state && <Badge is={state.mark}>{state.name}</Badge>}
      note={`${quoteId}${data === undefined ? '' : `, version ${data.version}`}`}
    >
      <Loaded query={query} failed="The quote did not load">
        {(quote) => <QuoteBody quote={quote} />}
      </Loaded>
    </Drawer>
  );
}
