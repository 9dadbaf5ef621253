import { useLocation } from 'react-router-dom';
import { CampaignsScreen } from '#web/admin/marketing/campaigns-screen.tsx';
import { ConsentsScreen } from '#web/admin/marketing/consents-screen.tsx';
import { FriendsScreen } from '#web/admin/marketing/friends-screen.tsx';
import { LeadsScreen } from '#web/admin/marketing/leads-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const SCREENS: Readonly<Record<string, () => React.JSX.Element>> = {
  campaigns: CampaignsScreen,
  people: ConsentsScreen,
  friends: FriendsScreen,
};

/** `/admin/marketing`: who asked to hear from the shop, what they got, and the results. */
export function MarketingScreen() {
  const [, , , below = ''] = useLocation().pathname.split('/');
  const Shown = SCREENS[below] ?? LeadsScreen;
  return (
    <>
      <PageMeta title="Marketing" path="/admin/marketing" hidden />
      <Shown />
    </>
  );
}
