import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';
import { AdminProductsScreen } from '#web/features/admin/products-screen.tsx';

/** `/admin/products` behind the guard; `/admin/products/new` is the same screen with its modal open. */
export function AdminProducts() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AdminProductsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}
