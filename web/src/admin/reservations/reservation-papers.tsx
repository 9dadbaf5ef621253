import { shopPapers } from '#core/content/company.ts';
import type { AdminReservation, MoneyEntryDto } from '#core/contract/admin-reservations.ts';
import type { Letter } from '#core/contract/messages.ts';
import { currentPapers } from '#core/kernel/kept-paper.ts';
import { isSold, isCalledOff } from '#core/reservations/reservation-state.ts';
import { useCustomer } from '#web/admin/shared/find-caller.ts';
import { useLetters, usePaper } from '#web/admin/shared/reservation-data.ts';
import { useBusinessSettings } from '#web/admin/shared/use-business-settings.ts';
import { useOpenPaper } from '#web/admin/shared/use-inventory.ts';
import { Badge, Mark, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Bone, NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { useNoService } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { ScrollBox } from '#web/admin/ui/scroll-list.tsx';
import { dayName, momentName, bookingDays, sayCode, statusOf, usd } from '#web/admin/ui/words.ts';
import { owedCentsOf } from './reservation-columns.tsx';

type Shown = { readonly reservation: AdminReservation };

const SIGNATURES = {
  signed: { name: 'Signed', mark: 'done' },
  outdated: { name: 'Signed before the booking or the terms changed', mark: 'act' },
  unsigned: { name: 'Not signed', mark: 'look' },
} as const satisfies Record<AdminReservation['agreement'], object>;

/**
 * What a school or park asks for along with the venue pack: the shop's certificate of insurance,
 * if its file is stored.
 */
function InsuranceFile({ until }: { readonly until: string }) {
  const settings = useBusinessSettings();
  const open = useOpenPaper();
  const held = currentPapers(settings.data ? shopPapers(settings.data) : []).find(
    ({ kind }) => kind === 'liability',
  );
  if (held === undefined) return null;
  const { file, expiresOn } = held;
  return (
    <>
      {file !== undefined && (
        <ActionButton small busy={open.isPending} onClick={() => open.mutate(held)}>
          Certificate of insurance
        </ActionButton>
      )}
      {expiresOn !== undefined && expiresOn < until && (
        <p className="basis-full text-sm text-warning">
          The liability insurance expires {dayName(expiresOn)}, before this event ends.{' '}
          <Link to="/admin/settings#company" className="text-cyan underline underline-offset-4">
            Enter the renewal
          </Link>
        </p>
      )}
    </>
  );
}

const isOfDispute = ({ kind }: MoneyEntryDto): boolean => kind.startsWith('dispute');

/** What banks question and have not decided yet. */
export const questionedCents = (entries: readonly MoneyEntryDto[]): number =>
  [...Map.groupBy(entries.filter(isOfDispute), ({ reference }) => reference).values()]
    .flatMap((told) => told.at(-1) ?? [])
    .filter(({ kind }) => kind === 'dispute_opened')
    .reduce((sum, { disputedCents = 0 }) => sum + disputedCents, 0);

function Evidence({ id }: { readonly id: string }) {
  const evidence = usePaper(id, 'dispute-evidence');
  return (
    <>
      <ActionButton small icon="doc" busy={evidence.isPending} onClick={() => evidence.mutate()}>
        Evidence for the bank (PDF)
      </ActionButton>
      {evidence.error && <p className="text-act">{evidence.error.message}</p>}
    </>
  );
}

/** While a bank waits for an answer: what to send it, first thing in the booking. */
export function DisputeNotice({ reservation: { id, entries } }: Shown) {
  const questioned = questionedCents(entries);
  if (questioned === 0) return null;
  return (
    <StateBox
      is="changed"
      title={`A bank questions ${usd(questioned)}`}
      actions={<Evidence id={id} />}
    >
      Upload the evidence at the card provider before the bank’s deadline. It holds the agreement
      with its signature, the crew’s photos, the payments, and the messages.
    </StateBox>
  );
}

/** Whether, by whom and when it was signed, and the papers. */
export function Papers({ reservation }: Shown) {
  const { id, agreement, signed, entries, event, endDate } = reservation;
  const may = useMay();
  const place = event.venue?.kind ?? 'home';
  const isHosted = place !== 'home';
  const contract = usePaper(id, 'agreement');
  const receipt = usePaper(id, 'receipt');
  const invoice = usePaper(id, 'invoice');
  const pack = usePaper(id, 'venue-pack');
  const wasDisputed = entries.some(isOfDispute) && questionedCents(entries) === 0;
  const { name, mark } = SIGNATURES[agreement];
  const isOver = isCalledOff(reservation);
  const isInvoiced = isSold(reservation) && reservation.office?.invoice !== undefined;
  const hasReceipt = !isInvoiced || reservation.balanceCents <= 0;
  const error = contract.error ?? receipt.error ?? invoice.error ?? pack.error;
  return (
    <div className="grid gap-2">
      <Badge is={isOver && mark !== 'done' ? 'off' : mark}>{name}</Badge>
      {signed && (
        <p className="text-sm text-muted">
          {signed.name}, {momentName(signed.at)}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <ActionButton small busy={contract.isPending} onClick={() => contract.mutate()}>
          Agreement (PDF)
        </ActionButton>
        {isInvoiced && (
          <ActionButton small busy={invoice.isPending} onClick={() => invoice.mutate()}>
            Invoice (PDF)
          </ActionButton>
        )}
        {hasReceipt && (
          <ActionButton small busy={receipt.isPending} onClick={() => receipt.mutate()}>
            Receipt (PDF)
          </ActionButton>
        )}
        {!isOver && (
          <ActionButton
            small
            busy={pack.isPending}
            title="For the school, church, or park, with the setup, inspection, and insurance"
            onClick={() => pack.mutate()}
          >
            Venue pack (PDF)
          </ActionButton>
        )}
        {!isOver && isHosted && may('orders:read') && may('inventory:read') && (
          <InsuranceFile until={endDate} />
        )}
        {wasDisputed && <Evidence id={id} />}
      </div>
      {error && <p className="text-act">{error.message}</p>}
    </div>
  );
}

const STATES: Readonly<Record<Letter['state'], { readonly name: string; readonly is: Meaning }>> = {
  received: { name: 'received', is: 'open' },
  queued: { name: 'waiting to send', is: 'underway' },
  sent: { name: 'sent', is: 'done' },
  skipped: { name: 'no longer needed', is: 'off' },
  failed: { name: 'returned', is: 'act' },
  given_up: { name: 'discarded', is: 'off' },
};

const CHANNELS = { form: 'contact form', mail: 'email', text: 'text' } as const;

/** Mails and texts with their state, and the customer's messages. */
export function Letters({ reservation: { id } }: Shown) {
  const query = useLetters(id);
  const { data } = query;
  const noService = useNoService();
  if (data === undefined) {
    return (
      <NotLoaded title="The messages did not load" query={query}>
        <Bone className="w-2/3" />
      </NotLoaded>
    );
  }
  if (data.length === 0) return <p className="text-muted">Nothing sent yet.</p>;
  return (
    <ScrollBox label="Messages" className="max-h-56">
      <ul className="grid gap-1.5">
        {data.map(({ id: letter, kind, subject, text, channel, state, at, error, way }) => (
          <li key={letter} className="flex gap-2">
            <span className="mt-1">
              <Mark is={STATES[state].is} />
            </span>
            <TwoLines
              wraps
              first={way === 'in' ? `“${text ?? ''}”` : (subject ?? text ?? sayCode(kind))}
              second={[
                CHANNELS[channel],
                (state === 'sent' ? noService(channel) : undefined) ?? STATES[state].name,
                momentName(at),
                error,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
    </ScrollBox>
  );
}

const MOST_OTHERS = 4;

export const owesText = (one: Parameters<typeof owedCentsOf>[0]) =>
  owedCentsOf(one) > 0 ? `owes ${usd(owedCentsOf(one))}` : undefined;

/** Their other bookings, latest first. Their record has the rest. */
export function OtherBookings({
  id,
  customerId,
}: {
  readonly id: string;
  readonly customerId: string;
}) {
  const { data, isError } = useCustomer(customerId);
  if (data === undefined) {
    return isError ? (
      <p className="text-muted">Their other bookings did not load.</p>
    ) : (
      <Bone className="w-1/2" />
    );
  }
  const others = data.reservations.filter((one) => one.id !== id);
  const record = `/admin/customers?id=${encodeURIComponent(customerId)}`;
  if (others.length === 0) return <p className="text-muted">Their first booking.</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {others.slice(0, MOST_OTHERS).map((one) => {
        const { mark, name } = statusOf(one);
        return (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)]">
            <Link
              to={`/admin/reservations?id=${encodeURIComponent(one.id)}`}
              className="truncate underline decoration-edge underline-offset-4 hover:text-cyan"
            >
              {bookingDays(one)}, {one.productTitle}
            </Link>
            <span className="flex gap-3 text-sm text-muted">
              <Badge is={mark}>{name}</Badge>
              {owesText(one)}
            </span>
          </li>
        );
      })}
      <li>
        <Link
          to={record}
          className="text-sm text-muted underline underline-offset-4 hover:text-cyan"
        >
          {data.isCut || others.length > MOST_OTHERS
            ? `All ${data.bookings} in their record`
            : 'Customer record'}
        </Link>
      </li>
    </ul>
  );
}
