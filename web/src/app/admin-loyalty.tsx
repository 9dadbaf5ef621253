import { AdminGuard } from '#web/shared/sign-in/guards.tsx';
import { AdminLayout } from '#web/admin/ui/admin-layout.tsx';
import { MembersScreen } from '#web/admin/members/members-screen.tsx';

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
