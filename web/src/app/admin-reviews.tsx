import { AdminGuard } from '#web/features/account/guards.tsx';
import { AdminLayout } from '#web/features/admin/admin-layout.tsx';
import { AdminReviewsScreen } from '#web/features/admin/reviews-screen.tsx';

/** `/admin/reviews` behind the guard. */
export function AdminReviews() {
  return (
    <AdminGuard>
      <AdminLayout>
        <AdminReviewsScreen />
      </AdminLayout>
    </AdminGuard>
  );
}
