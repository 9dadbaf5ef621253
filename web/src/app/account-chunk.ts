import { DashboardScreen } from '#web/features/account/dashboard-screen.tsx';
import { guarded } from '#web/features/account/guards.tsx';
import { LoyaltyScreen } from '#web/features/account/loyalty-screen.tsx';
import { MyBookingScreen } from '#web/features/account/my-booking-screen.tsx';
import { MyCheckoutScreen } from '#web/features/account/my-checkout-screen.tsx';

/** The screens of a signed-in customer as one chunk: each leads to the others. */
export const DashboardPage = guarded(DashboardScreen);
export const LoyaltyPage = guarded(LoyaltyScreen);
export const MyBookingPage = guarded(MyBookingScreen);
export const MyCheckoutPage = guarded(MyCheckoutScreen);
export { ResetPasswordScreen } from '#web/features/account/reset-password-screen.tsx';
