import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';
import { MembersScreen } from '#web/features/admin/members-screen.tsx';

/** `/admin/loyalty` behind the guard. */
export function AdminLoyalty() {
  return (
    <AdminGuard>
      <AdminLayout>
        <MembersScreen />
      </AdminLayout>
    </AdminGuard>
  );
}
