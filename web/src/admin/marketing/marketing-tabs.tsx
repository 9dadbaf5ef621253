import { ScreenTabs } from '#web/admin/ui/toolbar.tsx';

const TABS = [
  ['/admin/marketing', 'Leads'],
  ['/admin/marketing/campaigns', 'Campaigns'],
  ['/admin/marketing/people', 'Consents'],
  ['/admin/marketing/friends', 'Friends & points'],
  ['/admin/reports?report=codes', 'Codes'],
] as const;

/** Beside the title, if there is room. */
export const MarketingTabs = () => (
  <div className="max-lg:hidden">
    <ScreenTabs label="Marketing" tabs={TABS} />
  </div>
);

/** Below the title, if there is no room beside it. */
export const TabsBelow = () => (
  <div className="border-b border-line px-1.5 py-1 sm:px-3 lg:hidden">
    <ScreenTabs label="Marketing" tabs={TABS} />
  </div>
);
