import { AreaScreens } from '#web/admin/ui/toolbar.tsx';
import { CampaignsScreen } from './campaigns-screen.tsx';
import { ConsentsScreen } from './consents-screen.tsx';
import { FriendsScreen } from './friends-screen.tsx';
import { LeadsScreen } from './leads-screen.tsx';

const SCREENS = [
  ['/admin/marketing', 'Leads', LeadsScreen],
  ['/admin/marketing/campaigns', 'Campaigns', CampaignsScreen],
  ['/admin/marketing/people', 'Consents', ConsentsScreen],
  ['/admin/marketing/friends', 'Friends & points', FriendsScreen],
  ['/admin/reports?report=codes', 'Codes'],
] as const;

/** `/admin/marketing`: who asked to hear from the shop, what they got, and the results. */
export const MarketingScreen = () => <AreaScreens title="Marketing" screens={SCREENS} />;
