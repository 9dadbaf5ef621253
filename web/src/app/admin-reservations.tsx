import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';
import { CreditsScreen } from '#web/features/reservations/credits-screen.tsx';
import { ReservationsScreen } from '#web/features/reservations/reservations-screen.tsx';

/** `/admin/reservations` behind the guard. */
export function AdminReservations() {
  return (
    <AdminGuard>
      <AdminLayout>
        <ReservationsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}

/** `/admin/credits` behind the guard. */
export function AdminCredits() {
  return (
    <AdminGuard>
      <AdminLayout>
        <CreditsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}
