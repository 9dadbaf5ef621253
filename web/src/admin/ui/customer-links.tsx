import { formatPhone, phoneHref } from '#core/kernel/contact.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { AdminIcon } from './admin-icon.tsx';
import { Link } from './link.tsx';

const LINK =
  'inline-flex min-h-[26px] items-center gap-1.5 font-medium underline decoration-edge underline-offset-4 hover:text-cyan max-sm:min-h-11';

/** One-press links to call or write to a customer. */
export const ContactLinks = (props: {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}) => (
  <p className="flex flex-wrap gap-x-4">
    {props.phone && (
      <a className={LINK} href={phoneHref(props.phone)}>
        <AdminIcon name="phone" />
        {formatPhone(props.phone)}
      </a>
    )}
    {props.email && (
      <a className={`${LINK} break-all`} href={`mailto:${props.email}`}>
        <AdminIcon name="mail" />
        {props.email}
      </a>
    )}
  </p>
);

/** A small button that calls; none without a number. `isShort`: where a desktop has room for the icon alone. */
export const CallLink = ({
  phone,
  isShort = false,
}: {
  readonly phone: string;
  readonly isShort?: boolean;
}) =>
  phone === '' ? null : (
    <a
      href={phoneHref(phone)}
      title={isShort ? `Call ${formatPhone(phone)}` : undefined}
      className="inline-flex h-[26px] items-center gap-1.5 rounded-md border border-rim bg-over px-2 text-sm font-medium whitespace-nowrap hover:border-edge hover:bg-chosen max-sm:h-11 max-sm:px-3"
    >
      <AdminIcon name="phone" />
      <span className={isShort ? 'sm:sr-only' : undefined}>{formatPhone(phone)}</span>
    </a>
  );

/** Links to a reservation's drawer, by its number or by its customer. */
export const ReservationLink = (props: {
  readonly id: string;
  readonly name?: string | undefined;
}) => (
  <Link
    to={`/admin/reservations?id=${encodeURIComponent(props.id)}`}
    className={`${props.name === undefined ? 'font-mono ' : ''}underline underline-offset-4 hover:text-cyan`}
  >
    {props.name ?? bookingNumber(props.id)}
  </Link>
);
