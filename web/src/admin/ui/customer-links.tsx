import { formatPhone, phoneHref, textHref } from '#core/kernel/contact.ts';
import type { Language } from '#core/kernel/language.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { useConfig } from '#web/shared/app-context.tsx';
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

const SMALL =
  'inline-flex h-[26px] items-center gap-1.5 rounded-md border border-rim bg-over px-2 text-sm font-medium whitespace-nowrap hover:border-edge hover:bg-chosen max-sm:h-11 max-sm:px-3';

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
      className={SMALL}
    >
      <AdminIcon name="phone" />
      <span className={isShort ? 'sm:sr-only' : undefined}>{formatPhone(phone)}</span>
    </a>
  );

const LINK_WORDS: Readonly<Record<Language, (brand: string, url: string) => string>> = {
  en: (brand, url) => `${brand}: here is the private link to your reservation: ${url}`,
  es: (brand, url) => `${brand}: aquí está el enlace privado de tu reservación: ${url}`,
};

/** Opens a text with the private link, in the customer's language, on a phone that sends texts. */
export function TextLink(props: {
  readonly phone: string;
  readonly language: Language;
  readonly url: string | undefined;
}) {
  const { phone, language, url } = props;
  const { brand } = useConfig().site;
  return phone === '' || url === undefined ? null : (
    <a href={textHref(phone, LINK_WORDS[language](brand, url))} className={SMALL}>
      <AdminIcon name="chat" />
      Text link
    </a>
  );
}

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
