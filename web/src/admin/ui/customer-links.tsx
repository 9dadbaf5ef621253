import { Link } from 'react-router-dom';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';

const LINK =
  'inline-flex min-h-[26px] items-center gap-1.5 font-medium underline decoration-edge underline-offset-4 hover:text-cyan max-sm:min-h-11';

/** To call or to write to a customer with one press. */
export const ContactLinks = (props: { readonly phone: string; readonly email: string }) => (
  <p className="flex flex-wrap gap-x-4">
    <a className={LINK} href={`tel:${props.phone.replaceAll(/[^\d+]/g, '')}`}>
      <AdminIcon name="phone" />
      {props.phone}
    </a>
    <a className={`${LINK} break-all`} href={`mailto:${props.email}`}>
      <AdminIcon name="mail" />
      {props.email}
    </a>
  </p>
);

/** Opens a reservation where everything about it can be seen and done. */
export const ReservationLink = ({ id }: { readonly id: string }) => (
  <Link
    to={`/admin/reservations?id=${encodeURIComponent(id)}`}
    className="font-mono underline underline-offset-4 hover:text-cyan"
  >
    {id}
  </Link>
);
