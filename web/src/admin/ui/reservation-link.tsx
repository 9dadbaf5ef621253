import { Link } from 'react-router-dom';

/** Opens a reservation where everything about it can be seen and done. */
export const ReservationLink = ({ id }: { readonly id: string }) => (
  <Link
    to={`/admin/reservations?id=${encodeURIComponent(id)}`}
    className="font-mono underline underline-offset-4 hover:text-cyan"
  >
    {id}
  </Link>
);
