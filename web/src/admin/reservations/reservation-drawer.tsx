import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { ERASED } from '#core/customers/person.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { onlyMethodOf } from '#core/reservations/money-entry.ts';
import type { OfficePaymentKind } from '#core/reservations/office-terms.ts';
import { mapUrl, yardProblems } from '#core/reservations/party.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { chasesInvoices } from '#core/settings/reminder-days.ts';
import { exemptRows } from '#web/admin/shared/certificate.tsx';
import { CrewReports } from '#web/admin/shared/crew-reports.tsx';
import { useDesk, useMark } from '#web/admin/shared/desk.ts';
import { OfferTold } from '#web/admin/shared/offer-told.tsx';
import { useAct, useReservation } from '#web/admin/shared/reservation-data.ts';
import { useBusinessSettings } from '#web/admin/shared/use-business-settings.ts';
import { WithdrawOffer } from '#web/admin/shared/withdraw-offer.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { ContactLinks } from '#web/admin/ui/customer-links.tsx';
import { Loaded, Drawer, type DrawerProps, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Mailed, noEmail, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { Facts } from '#web/admin/ui/panel.tsx';
import {
  dayName,
  momentName,
  ORDER_SOURCE_NAMES,
  periodNames,
  statusOf,
  usd,
  capital,
} from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useFocusHome } from '#web/shared/focus.ts';
import { toast } from '#web/shared/toast.ts';
import { ReservationActions } from './reservation-actions.tsx';
import { Letters, OtherBookings, Papers, DisputeNotice } from './reservation-papers.tsx';
import { History, Lines, Money, Spot, CrewProgress, Visits } from './reservation-parts.tsx';

const PAYMENTS: Readonly<Record<OfficePaymentKind, string>> = {
  card_link: 'Card link',
  door: 'At the door',
  cash: 'Cash',
  check: 'Check',
  invoice: 'Invoice',
  hold: 'Held',
};

/** What the office recorded with the order. */
function OfficeFacts({ office }: { readonly office: NonNullable<AdminReservation['office']> }) {
  const { source, payment, invoice, taxExempt, quoteId, waivesDelivery, deliveryFeeCents } = office;
  return (
    <Facts
      rows={[
        source !== undefined && ['Source', ORDER_SOURCE_NAMES[source]],
        // The customer's own order, which the office put on invoice or made exempt.
        (source !== undefined || invoice !== undefined) && ['Payment method', PAYMENTS[payment]],
        invoice !== undefined && ['Invoice', `net ${invoice.netDays} days`],
        invoice?.organization !== undefined && ['Bill to', invoice.organization],
        invoice?.poNumber !== undefined && ['PO number', invoice.poNumber],
        ...exemptRows(taxExempt),
        waivesDelivery === true && ['Delivery', 'waived'],
        deliveryFeeCents !== undefined && ['Delivery fee', `${usd(deliveryFeeCents)}, set by you`],
        quoteId !== undefined && [
          'Quote',
          <Link
            key="quote"
            to={`/admin/quotes?id=${quoteId}`}
            className="underline underline-offset-4 hover:text-cyan"
          >
            {quoteId}
          </Link>,
        ],
      ]}
    />
  );
}

type Shown = { readonly reservation: AdminReservation };

/** A balance too small for cards: cash, credit, or waived here. */
function SmallBalance({ reservation }: Shown) {
  const { id, balanceCents, totalCents, version } = reservation;
  const act = useAct(id);
  const isWaivable = balanceCents <= totalCents;
  return (
    <StateBox
      is="changed"
      title={`${usd(balanceCents)} is owed, too little for a card`}
      actions={
        isWaivable && (
          <ActionButton
            needs="reservations:write"
            small
            busy={act.isPending}
            onClick={() =>
              act.mutate(
                { kind: 'waive_balance', version },
                { onSuccess: () => toast.success('Balance waived.') },
              )
            }
          >
            Waive balance of {usd(balanceCents)}
          </ActionButton>
        )
      }
    >
      <p>
        {isWaivable
          ? 'Record a cash payment, or waive the balance. Waiving lowers the total and is noted in the history.'
          : 'Record a cash payment. It is more than the total, so it cannot be waived.'}
      </p>
      {act.error && <p className="text-act">{act.error.message}</p>}
    </StateBox>
  );
}

/** Invoices past due are reminded of only if the shop turned that on. */
function UnchasedInvoice({ reservation }: Shown) {
  const { id, office, dueOn, balanceCents, contact } = reservation;
  const today = useToday();
  const reminders = useBusinessSettings().data?.reminders;
  const may = useMay();
  const act = useAct(id);
  const saySent = useSaySent();
  const isLate = office?.invoice !== undefined && dueOn !== undefined && dueOn < today;
  if (!isLate || reminders === undefined || chasesInvoices(reminders)) return null;
  return (
    <StateBox
      is="changed"
      title={`The invoice was due ${dayName(dueOn)}, and no reminder goes out`}
      actions={
        <>
          <ActionButton
            needs="reservations:write"
            small
            icon="send"
            busy={act.isPending}
            onClick={() =>
              act.mutate(
                { kind: 'send_link', isNew: false, asksToPay: true },
                { onSuccess: () => toast.success(saySent('Reminder')) },
              )
            }
          >
            Send reminder once
          </ActionButton>
          {may('automations:write') && (
            <ActionLink small to="/admin/phase4">
              Turn on the reminder
            </ActionLink>
          )}
        </>
      }
    >
      <p>
        {usd(balanceCents)} is owed. Automations has a reminder for invoices, which is off or
        paused.{' '}
        <Mailed to={contact}>
          Sent from here, {contact.name} gets the invoice with a link to pay.
        </Mailed>
      </p>
      {act.error && <p className="text-act">{act.error.message}</p>}
    </StateBox>
  );
}

/** Money tasks of a reservation that need attention. */
function MoneyDue({ reservation }: Shown) {
  const { balanceCents, cashRefundDueCents, entries } = reservation;
  const way = OFFLINE_WAYS[onlyMethodOf(entries, 'received')];
  return (
    <>
      {cashRefundDueCents > 0 && (
        <StateBox is="changed" title={`${usd(cashRefundDueCents)} to refund ${way}`}>
          Record the refund once the customer has it.
        </StateBox>
      )}
      {isSold(reservation) && isBelowCard(balanceCents) && (
        <SmallBalance reservation={reservation} />
      )}
    </>
  );
}

/** What *Needs me* says about the spot, until the office has asked the customer. */
function YardToCheck({ reservation }: Shown) {
  const isAsked = useMay()('day:read') && yardProblems(reservation) !== undefined;
  const { data } = useDesk({ enabled: isAsked });
  const mark = useMark();
  const item = data?.open.find(({ kind, ref }) => kind === 'yard' && ref === reservation.id);
  if (item === undefined) return null;
  const { id, cause, about = '', count = 0 } = item;
  return (
    <StateBox
      is={count > 0 ? 'failed' : 'changed'}
      title={
        count > 0 ? 'Does not fit where the customer wants it' : 'The customer has too few circuits'
      }
      actions={
        <ActionButton
          needs="day:write"
          small
          busy={mark.isPending}
          onClick={() => mark.mutate({ id, act: { kind: 'done', cause } })}
        >
          Checked with the customer
        </ActionButton>
      }
    >
      {capital(about)}. Call them, then change the booking or mark it as checked.
    </StateBox>
  );
}

/** Of a choice that waits for the customer: until when, and a way to take it back. */
function OpenOffer({ reservation }: Shown) {
  const { id, contact, openOffer } = reservation;
  if (openOffer === undefined) return null;
  const { about, at, until, days, id: offerId } = openOffer;
  return (
    <StateBox
      is="changed"
      title={`Choice offered, because ${about === 'unit' ? 'a unit is out of service' : 'of the weather'}`}
      actions={
        <WithdrawOffer reservationId={id} offerId={offerId} name={contact.name} contact={contact} />
      }
    >
      <p>
        Offered {momentName(at)}, can be answered until {momentName(until)}
        {days.length > 0 && `. Days offered: ${days.map(dayName).join(', ')}`}. To offer something
        else, withdraw it and offer again.
      </p>
      {/* About a unit, it stands below, with what could go instead. */}
      {about === 'weather' && <OfferTold reservationId={id} about={about} at={at} />}
    </StateBox>
  );
}

/** Two parts side by side, if there is room. */
const PAIR =
  'grid border-b border-line sm:grid-cols-2 sm:divide-x sm:divide-line *:min-w-0 *:border-b-0 sm:*:only:col-span-2';

function ReservationBody({ reservation }: Shown) {
  const { contact, event } = reservation;
  const may = useMay();
  const seesCustomer = may('customers:read');
  return (
    <div ref={useFocusHome()}>
      <section aria-label="Actions" className="grid gap-3 border-b border-line px-4 py-3">
        <OpenOffer reservation={reservation} />
        <YardToCheck reservation={reservation} />
        <ReservationActions reservation={reservation} />
        <DisputeNotice reservation={reservation} />
        <UnchasedInvoice reservation={reservation} />
        <MoneyDue reservation={reservation} />
      </section>
      <DrawerSection title="Rental">
        <Lines reservation={reservation} />
      </DrawerSection>
      <div className={PAIR}>
        <DrawerSection title="Visits">
          <Visits reservation={reservation} />
        </DrawerSection>
        <DrawerSection title="Money">
          <Money reservation={reservation} />
        </DrawerSection>
      </div>
      <div className={PAIR}>
        <DrawerSection title="Customer">
          {reservation.customerId === undefined || !seesCustomer ? (
            <p className="font-medium">{contact.name}</p>
          ) : (
            <Link
              to={`/admin/customers?id=${encodeURIComponent(reservation.customerId)}`}
              className="font-medium underline decoration-edge underline-offset-4 hover:text-cyan"
            >
              {contact.name}
            </Link>
          )}
          <ContactLinks phone={contact.phone} email={contact.email} />
          {seesCustomer && contact.name !== ERASED && contact.email === undefined && (
            <p className="text-muted">{noEmail(contact.phone)}</p>
          )}
          {event.street === '' ? (
            <p className="text-muted">
              {event.city}, {event.region} {event.postalCode}
            </p>
          ) : (
            <a
              href={mapUrl(event)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-[26px] items-center gap-1.5 justify-self-start underline decoration-edge underline-offset-4 hover:text-cyan max-sm:min-h-11"
            >
              {event.street}, {event.city}, {event.region} {event.postalCode}
              <span className="sr-only">, opens a map</span>
            </a>
          )}
          {event.notes !== undefined && (
            <p className="whitespace-pre-line text-muted">{event.notes}</p>
          )}
          {reservation.crewNote !== undefined && (
            <p className="whitespace-pre-line">
              <b>For the crew alone:</b> {reservation.crewNote}
            </p>
          )}
          <Spot reservation={reservation} />
        </DrawerSection>
        {seesCustomer && (
          <DrawerSection title="Other bookings">
            {reservation.customerId === undefined ? (
              <p className="text-muted">No customer is linked yet.</p>
            ) : (
              <OtherBookings id={reservation.id} customerId={reservation.customerId} />
            )}
          </DrawerSection>
        )}
      </div>
      <div className={PAIR}>
        <DrawerSection title="Agreement and receipt">
          <Papers reservation={reservation} />
        </DrawerSection>
        {may('messages:read') && (
          <DrawerSection title="Messages">
            <Letters reservation={reservation} />
          </DrawerSection>
        )}
      </div>
      {reservation.office && (
        <DrawerSection title="Order details">
          <OfficeFacts office={reservation.office} />
        </DrawerSection>
      )}
      {may('deliveries:read') && (
        <DrawerSection title="Crew">
          <CrewReports reservation={reservation.id} />
        </DrawerSection>
      )}
      <DrawerSection title="History">
        <History reservation={reservation} />
      </DrawerSection>
    </div>
  );
}

/** Everything about a reservation, and its actions. */
export function ReservationDrawer(props: Pick<DrawerProps, 'id' | 'onClose'>) {
  const query = useReservation(props.id);
  const { data } = query;
  const status = data && statusOf(data);
  return (
    <Drawer
      {...props}
      title={data?.contact.name ?? bookingNumber(props.id)}
      status={
        status && (
          <>
            <Badge is={status.mark}>{status.name}</Badge> <CrewProgress reservation={data} />
          </>
        )
      }
      note={
        data && (
          <>
            <span className="font-mono">{bookingNumber(data.id)}</span> ·{' '}
            {periodNames(data.visits, 'pickup same evening')} · {data.city}
          </>
        )
      }
    >
      <Loaded query={query} failed="The reservation did not load">
        {(reservation) => <ReservationBody reservation={reservation} />}
      </Loaded>
    </Drawer>
  );
}
