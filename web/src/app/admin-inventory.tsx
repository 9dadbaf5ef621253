import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminInventoryScreen } from '#web/features/admin/inventory-screen.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';

/** `/admin/inventory` behind the guard. */
export function AdminInventory() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AdminInventoryScreen />
      </AdminLayout>
    </AdminGuard>
  );
}
