import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';
import { CreditsScreen } from '#web/admin/credits/credits-screen.tsx';
import { ReservationsScreen } from '#web/admin/reservations/reservations-screen.tsx';

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
